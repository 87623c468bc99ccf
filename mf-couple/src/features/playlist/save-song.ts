import type { SongIcon } from '@love-space/contracts/space/playlist.ts'
import { addSong, deleteSong, updateSong } from '@love-space/contracts/space/playlist.calls.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import type { OutgoingRecord } from '@love-space/couple-rules/record-edit.ts'
import type { SendOptions } from '@love-space/ui/use-record-form.ts'
import { refreshTopic } from '@love-space/web-kit/queries/query-client.ts'
import { pickChanged } from '../../shared/pick-changed.ts'
import type { SongDraft } from './playlist.rules.ts'

const bodyOf = ({ url, titleArtist, description, icon }: SongDraft) => ({
  url: url.trim(),
  titleArtist: titleArtist.trim(),
  description: description.trim(),
  icon: icon as SongIcon,
})

export async function saveSong(
  playlistId: string,
  outgoing: OutgoingRecord<SongDraft>,
  sending: SendOptions,
): Promise<void> {
  const { id, words } = outgoing
  if (id === undefined) await api.call(addSong, { params: { playlistId }, body: bodyOf(words), ...sending })
  else await api.call(updateSong, { params: { songId: id }, body: songChange(outgoing), ...sending })
  await refreshTopic('songs')
}

export const songChange = ({ basedOn, words, changes }: OutgoingRecord<SongDraft>) => ({
  ...pickChanged(bodyOf(words), changes),
  ...(typeof basedOn === 'number' && { basedOn }),
})

export async function moveSong(songId: string, before: string | null): Promise<void> {
  await api.call(updateSong, { params: { songId }, body: { before } })
  await refreshTopic('songs')
}

export async function removeSong(songId: string): Promise<void> {
  await api.call(deleteSong, { params: { songId } })
  await refreshTopic('songs')
}
