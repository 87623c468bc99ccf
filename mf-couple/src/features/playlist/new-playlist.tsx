import { limits } from '@love-space/contracts/limits.ts'
import { createPlaylist } from '@love-space/contracts/space/playlist.calls.ts'
import { playlist as texts } from '@love-space/texts/en/couple/playlist.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { Dialog } from '@love-space/ui/dialog.tsx'
import { failureText } from '@love-space/ui/failure-text.ts'
import { FormTextField } from '@love-space/ui/form-fields.tsx'
import { useRecordForm } from '@love-space/ui/use-record-form.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { refreshTopic } from '@love-space/web-kit/queries/query-client.ts'

interface Props {
  readonly spaceId: string
  readonly onClose: () => void
  readonly onCreated: (playlistId: string) => void
}

/** Names another playlist. */
export default function NewPlaylist({ spaceId, onClose, onCreated }: Props) {
  const { form, state, error, submit } = useRecordForm({
    beginning: { name: '' },
    rule: ({ name }) => (name.trim() === '' ? { name: texts.newPlaylistNameRequired } : {}),
    send: ({ name }, sending) => api.call(createPlaylist, { body: { spaceId, name: name.trim() }, ...sending }),
    onKept: async (answer) => {
      await refreshTopic('songs')
      if (answer) onCreated(answer.data.playlist.id)
    },
  })
  return (
    <Dialog onClose={onClose} title={texts.newPlaylist} width="sm">
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <FormTextField
          control={form.control}
          name="name"
          label={texts.newPlaylistName}
          maxLength={limits.playlistNameCharsMax}
          autoComplete="off"
        />
        {error !== undefined && <Banner tone="error">{failureText(error, texts.newPlaylistFailed)}</Banner>}
        <Button type="submit" block busy={state === 'loading'}>
          {texts.create}
        </Button>
      </form>
    </Dialog>
  )
}
