import { ListMusic, Music, Plus } from 'lucide-react'
import { useState } from 'react'
import type { User } from '@love-space/contracts/auth/user.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { addParameter, songParameter } from '@love-space/contracts/paths.ts'
import type { Playlist } from '@love-space/contracts/space/playlist.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { playlist as texts } from '@love-space/texts/en/couple/playlist.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Button } from '@love-space/ui/button.tsx'
import { Card } from '@love-space/ui/card.tsx'
import { EmptyState } from '@love-space/ui/empty-state.tsx'
import { ErrorState } from '@love-space/ui/error-state.tsx'
import { IconButton } from '@love-space/ui/icon-button.tsx'
import { Segmented } from '@love-space/ui/segmented.tsx'
import { Skeleton } from '@love-space/ui/skeleton.tsx'
import { useLinkTarget } from '../../shared/use-link-target.ts'
import { useHeldWritesOf } from '../../shared/held-writes.ts'
import { isWritable } from '../../shared/space-state.ts'
import { usePlaylists } from './playlist.queries.ts'
import { someOf, withHeldSongs } from './playlist.rules.ts'
import { SongRow } from './song-row.tsx'
import { useSongDialogs } from './use-song-dialogs.tsx'

/** Seed and time of the random selection, which stay the same while the page is open. */
const draw = { seed: Math.floor(Math.random() * 2 ** 31), since: new Date(performance.timeOrigin).toISOString() }

export default function PlaylistSection({ user, space }: { user: User; space: Space }) {
  const { data, isError, isFetching, refetch } = usePlaylists(space.id)
  const writes = useHeldWritesOf(user.id)
  const [chosen, setChosen] = useState(space.id)
  const isOpen = isWritable(space)
  const playlist = data?.find(({ id }) => id === chosen) ?? data?.[0]
  const songs = playlist ? withHeldSongs(playlist, writes) : []
  const shown = someOf(songs, limits.songsOnHome, draw)
  const open = useSongDialogs({ spaceId: space.id, playlist, songs, isOpen, onCreated: setChosen })
  const { edit } = open
  useLinkTarget(addParameter, isOpen && playlist !== undefined, (kind) => {
    if (kind === 'song') open.add()
  })
  useLinkTarget(songParameter, data !== undefined, (linked) => {
    const songIds = linked.split(',')
    const holding = data?.find((list) => list.songs.some(({ id }) => songIds.includes(id)))
    if (!holding) return
    setChosen(holding.id)
    open.list(songIds)
  })
  return (
    <section aria-labelledby="playlist-title">
      <header className="mb-1.5 flex flex-wrap items-center gap-x-1">
        <h2 id="playlist-title" className="mr-auto font-display text-2xl">
          {texts.title}
        </h2>
        {isOpen && playlist && (
          <IconButton label={texts.newPlaylist} icon={<ListMusic aria-hidden />} onClick={open.name} />
        )}
        {isOpen && songs.length > 0 && <AddSong variant="secondary" onAdd={open.add} />}
        <div className="flex w-full items-center justify-between gap-x-3">
          <p className="text-sm text-text-muted">
            <span className="max-sm:sr-only">{texts.subtitle} </span>
            {songs.length > shown.length && fill(texts.someOf, { n: songs.length })}
          </p>
          {songs.length > 1 && (
            <Button size="sm" variant="ghost" className="-my-2 -mr-3 shrink-0" onClick={() => open.list()}>
              {fill(texts.seeAll, { n: songs.length })}
            </Button>
          )}
        </div>
      </header>
      <Card padding="none" className="flex flex-col px-4 py-1">
        {data && playlist && data.length > 1 && (
          <PlaylistChoice playlists={data} playlist={playlist} onChoose={setChosen} />
        )}
        {!playlist ? (
          isError ? (
            <ErrorState title={texts.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
          ) : (
            <Skeleton className="h-40 w-full" />
          )
        ) : songs.length === 0 ? (
          <EmptyState icon={<Music />} title={texts.empty} action={isOpen && <AddSong onAdd={open.add} />}>
            {isOpen && texts.emptyHint}
          </EmptyState>
        ) : (
          <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-x-3 sm:flex sm:flex-col sm:divide-y sm:divide-line">
            {shown.map((song) => (
              <li key={song.id} className="flex min-w-0 items-center gap-2">
                <SongRow isShort song={song} onEdit={edit && (() => edit(song))} onUndo={open.undo} />
              </li>
            ))}
          </ul>
        )}
      </Card>
      {open.dialogs}
    </section>
  )
}

const AddSong = ({ variant, onAdd }: { variant?: 'secondary'; onAdd: () => void }) => (
  <Button size={variant && 'sm'} variant={variant} icon={<Plus />} onClick={onAdd}>
    {texts.add}
  </Button>
)

interface PlaylistChoiceProps {
  playlists: readonly Playlist[]
  playlist: Playlist
  onChoose: (id: string) => void
}

const PlaylistChoice = ({ playlists, playlist, onChoose }: PlaylistChoiceProps) => (
  <Segmented
    look="chips"
    label={texts.choose}
    options={playlists.map(({ id, name }) => ({ value: id, label: name }))}
    value={playlist.id}
    onChange={onChoose}
    className="py-2"
  />
)
