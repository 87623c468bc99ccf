import { limits } from '@love-space/contracts/limits.ts'
import { createPlaylist } from '@love-space/contracts/space/playlist.calls.ts'
import { playlist as texts } from '@love-space/texts/en/couple/playlist.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { refreshTopic } from '@love-space/web-kit/queries/query-client.ts'
import { NameDialog } from '../../shared/name-dialog.tsx'

interface Props {
  readonly spaceId: string
  readonly onClose: () => void
  readonly onCreated: (playlistId: string) => void
}

export default function NewPlaylist({ spaceId, onClose, onCreated }: Props) {
  return (
    <NameDialog
      title={texts.newPlaylist}
      label={texts.newPlaylistName}
      charsMax={limits.playlistNameCharsMax}
      draftName={`playlist:new:${spaceId}`}
      texts={{ required: texts.newPlaylistNameRequired, failed: texts.newPlaylistFailed, submit: texts.create }}
      onSave={async (name, sending) => {
        const { data } = await api.call(createPlaylist, { body: { spaceId, name }, ...sending })
        await refreshTopic('songs')
        onCreated(data.playlist.id)
      }}
      onClose={onClose}
    />
  )
}
