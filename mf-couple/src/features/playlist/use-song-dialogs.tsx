import { useState } from 'react'
import type { Playlist } from '@love-space/contracts/space/playlist.ts'
import { undoPress } from '@love-space/ui/undo-press.ts'
import { useLazyPart } from '@love-space/ui/use-lazy-part.ts'
import { waiting as waitingTexts } from '@love-space/texts/en/couple/waiting.ts'
import { showToast } from '@love-space/ui/toast.ts'
import { undoAsDraft } from '../../shared/undo-as-draft.ts'
import { songDraftName } from '../../shared/draft-names.ts'
import { songDraftIn, type ShownSong } from './playlist.rules.ts'

const loadEditor = () => import(/* webpackChunkName: "song-editor" */ './song-editor.tsx')
const loadAllSongs = () => import(/* webpackChunkName: "song-editor" */ './all-songs.tsx')
const loadNewPlaylist = () => import(/* webpackChunkName: "song-editor" */ './new-playlist.tsx')

interface SongDialogsOptions {
  spaceId: string
  playlist: Playlist | undefined
  songs: readonly ShownSong[]
  isOpen: boolean
  onCreated: (playlistId: string) => void
}

export function useSongDialogs({ spaceId, playlist, songs, isOpen, onCreated }: SongDialogsOptions) {
  const [editing, setEditing] = useState<'new' | ShownSong | null>(null)
  const [isListing, setIsListing] = useState(false)
  const [askedFor, setAskedFor] = useState<readonly string[]>([])
  const [isNaming, setIsNaming] = useState(false)
  const noEditor = undoPress(setEditing, editing, null)
  const { Part: SongEditor } = useLazyPart(loadEditor, editing !== null || 'idle', noEditor)
  const noList = undoPress(setIsListing, isListing, false)
  const { Part: AllSongs } = useLazyPart(loadAllSongs, isListing || 'idle', noList)
  const { Part: NewPlaylist } = useLazyPart(loadNewPlaylist, isNaming, undoPress(setIsNaming, isNaming, false))
  const edit = isOpen ? (song: ShownSong) => setEditing(song) : undefined
  const undoToDraft = async ({ waiting, saved }: ShownSong) => {
    if (!waiting || !playlist) return
    const isNew = saved === undefined
    const name = songDraftName(isNew ? playlist.id : saved.id)
    if (!(await undoAsDraft(name, waiting, songDraftIn(waiting)))) return showToast({ text: waitingTexts.draftFirst })
    setEditing(saved ?? 'new')
  }
  const undo = (song: ShownSong) => void undoToDraft(song)
  const list = (songIds: readonly string[] = []) => {
    setAskedFor(songIds)
    setIsListing(true)
  }
  const dialogs = (
    <>
      {AllSongs && isListing && playlist && (
        <AllSongs
          name={playlist.name}
          songs={songs}
          askedFor={askedFor}
          onEdit={edit}
          onUndo={undo}
          onClose={() => {
            setIsListing(false)
            setAskedFor([])
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
          spaceId={spaceId}
          onClose={() => setIsNaming(false)}
          onCreated={(id) => {
            onCreated(id)
            setIsNaming(false)
          }}
        />
      )}
    </>
  )
  return { dialogs, add: () => setEditing('new'), edit, undo, list, name: () => setIsNaming(true) }
}
