import { ListMusic, Music, Plus } from 'lucide-react'
import { useState } from 'react'
import type { User } from '@love-space/contracts/auth/user.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { songParameter } from '@love-space/contracts/paths.ts'
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
import { takeBackPress } from '@love-space/ui/take-back-press.ts'
import { usePart } from '@love-space/ui/use-part.ts'
import { useAskedFor } from '../../shared/use-asked-for.ts'
import { useWaitingWrites } from '../../shared/waiting-writes.ts'
import { isWritable } from '../../shared/space-state.ts'
import { usePlaylists } from './playlist.queries.ts'
import { someOf, withWaitingSongs, type ShownSong } from './playlist.rules.ts'
import { SongRow } from './song-row.tsx'

const loadEditor = () => import(/* webpackChunkName: "song-editor" */ './song-editor.tsx')
const loadAllSongs = () => import(/* webpackChunkName: "all-songs" */ './all-songs.tsx')
const loadNewPlaylist = () => import(/* webpackChunkName: "song-editor" */ './new-playlist.tsx')

/** Which songs of a long list are shown is drawn once while the page is open. */
const draw = { lot: Math.floor(Math.random() * 2 ** 31), since: new Date(performance.timeOrigin).toISOString() }

/** The couple's songs on home: all of a short list; four of a longer one, at random but for those that have just come. */
export default function PlaylistSection({ user, space }: { user: User; space: Space }) {
  const { data, isError, isFetching, refetch } = usePlaylists(space.id)
  const writes = useWaitingWrites(user.id)
  const [chosen, setChosen] = useState(space.id)
  const [editing, setEditing] = useState<'new' | ShownSong | null>(null)
  const [isListing, setIsListing] = useState(false)
  const [askedFor, setAskedFor] = useState<string | null>(null)
  const [isNaming, setIsNaming] = useState(false)
  const noEditor = takeBackPress(setEditing, editing, null)
  const { Part: SongEditor } = usePart(loadEditor, editing !== null || 'idle', noEditor)
  const noList = takeBackPress(setIsListing, isListing, false)
  const { Part: AllSongs } = usePart(loadAllSongs, isListing || 'idle', noList)
  const { Part: NewPlaylist } = usePart(loadNewPlaylist, isNaming, takeBackPress(setIsNaming, isNaming, false))
  useAskedFor(songParameter, data !== undefined, (songId) => {
    const holding = data?.find((list) => list.songs.some(({ id }) => id === songId))
    if (!holding) return
    setChosen(holding.id)
    setAskedFor(songId)
    setIsListing(true)
  })

  const isOpen = isWritable(space)
  const playlist = data?.find(({ id }) => id === chosen) ?? data?.[0]
  const songs = playlist ? withWaitingSongs(playlist, writes) : []
  const shown = someOf(songs, limits.songsOnHome, draw)
  const edit = isOpen ? (song: ShownSong) => setEditing(song) : undefined
  return (
    <section aria-labelledby="playlist-title">
      <header className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="playlist-title" className="font-display text-2xl sm:text-3xl">
            {texts.title}
          </h2>
          <p className="mt-1 text-text-muted">{texts.subtitle}</p>
        </div>
        {isOpen && data && songs.length > 0 && (
          <Button variant="secondary" icon={<Plus aria-hidden className="size-5" />} onClick={() => setEditing('new')}>
            {texts.add}
          </Button>
        )}
      </header>
      <Card className="flex flex-col gap-3">
        {playlist && (isOpen || (data?.length ?? 0) > 1) && (
          <div className="flex items-center justify-between gap-2">
            {data && data.length > 1 ? (
              <Segmented
                look="chips"
                label={texts.choose}
                options={data.map(({ id, name }) => ({ value: id, label: name }))}
                value={playlist.id}
                onChange={setChosen}
              />
            ) : (
              <h3 className="font-medium">{playlist.name}</h3>
            )}
            {isOpen && (
              <IconButton
                label={texts.newPlaylist}
                icon={<ListMusic aria-hidden />}
                onClick={() => setIsNaming(true)}
              />
            )}
          </div>
        )}
        {!playlist ? (
          isError ? (
            <ErrorState title={texts.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
          ) : (
            <Skeleton className="h-40 w-full" />
          )
        ) : songs.length === 0 ? (
          <EmptyState
            icon={<Music />}
            title={texts.empty}
            action={
              isOpen && (
                <Button icon={<Plus aria-hidden className="size-5" />} onClick={() => setEditing('new')}>
                  {texts.add}
                </Button>
              )
            }
          >
            {isOpen && texts.emptyHint}
          </EmptyState>
        ) : (
          <>
            <ul className="flex flex-col divide-y divide-line">
              {shown.map((song) => (
                <li key={song.id} className="flex items-center gap-2">
                  <SongRow song={song} onEdit={edit && (() => edit(song))} />
                </li>
              ))}
            </ul>
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p className="text-sm text-text-muted">
                {songs.length > shown.length && fill(texts.someOf, { n: songs.length })}
              </p>
              {songs.length > 1 && (
                <Button size="sm" variant="ghost" onClick={() => setIsListing(true)}>
                  {fill(texts.seeAll, { n: songs.length })}
                </Button>
              )}
            </div>
          </>
        )}
      </Card>
      {AllSongs && isListing && playlist && (
        <AllSongs
          name={playlist.name}
          songs={songs}
          askedFor={askedFor}
          onEdit={edit}
          onClose={() => {
            setIsListing(false)
            setAskedFor(null)
          }}
        />
      )}
      {SongEditor && editing && playlist && (
        <SongEditor
          playlistId={playlist.id}
          song={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(null)}
        />
      )}
      {NewPlaylist && isNaming && (
        <NewPlaylist
          spaceId={space.id}
          onClose={() => setIsNaming(false)}
          onCreated={(id) => {
            setChosen(id)
            setIsNaming(false)
          }}
        />
      )}
    </section>
  )
}
