import type { Space } from '@love-space/contracts/space/space.ts'
import type { KeptEdit } from '@love-space/ui/kept-edit.ts'
import { keepDraft } from '@love-space/web-kit/session/drafts.ts'
import { changeDraft, withMoreWords } from '../../shared/add-to-draft.ts'
import { letterDraftsName, newMemoryDraftName, songDraftName } from '../../shared/draft-names.ts'

/** Begins a song in the first playlist. Returns false if another one was begun, which stays. */
export const beginSong = ({ id, playlists }: Space, url: string): boolean =>
  keepDraft(songDraftName(playlists?.[0]?.id ?? id), { url, titleArtist: '', description: '', icon: 'star' })

/** Begins today's letter, or adds words to the one that was begun. */
export function beginLetter(userId: string, { id, today }: Space, words: string): void {
  changeDraft<Record<string, KeptEdit<{ message: string }>>>(userId, letterDraftsName(id), (byDay) => ({
    ...byDay,
    [today]: withMoreWords(byDay?.[today] ?? {}, 'message', words),
  }))
}

/** Adds words to the memory that was begun on this device. Returns false if there is none. */
export const addToBegunMemory = (userId: string, { id }: Space, words: string): boolean =>
  changeDraft<KeptEdit<{ description: string }>>(userId, newMemoryDraftName(id), (memory) =>
    memory && words !== '' ? withMoreWords(memory, 'description', words) : memory,
  ) !== null
