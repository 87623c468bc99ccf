import { useForm } from 'react-hook-form'
import { limits } from '@love-space/contracts/limits.ts'
import { createPlaylist } from '@love-space/contracts/space/playlist.calls.ts'
import { playlist as texts } from '@love-space/texts/en/couple/playlist.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { Dialog } from '@love-space/ui/dialog.tsx'
import { failureText } from '@love-space/ui/failure-text.ts'
import { FormTextField } from '@love-space/ui/form-fields.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { refreshTopic } from '@love-space/web-kit/queries/query-client.ts'
import { ruleResolver } from '@love-space/ui/rule-resolver.ts'
import { useKeyPerContent } from '@love-space/ui/use-key-per-content.ts'

interface Props {
  readonly spaceId: string
  readonly onClose: () => void
  readonly onCreated: (playlistId: string) => void
}

/** Names another playlist. */
export default function NewPlaylist({ spaceId, onClose, onCreated }: Props) {
  const keyOf = useKeyPerContent()
  const { control, handleSubmit } = useForm<{ name: string }>({
    defaultValues: { name: '' },
    resolver: ruleResolver(({ name }) => (name.trim() === '' ? { name: texts.newPlaylistNameRequired } : {})),
  })
  const create = useAction(async ({ name }: { name: string }) => {
    const body = { spaceId, name: name.trim() }
    const { data } = await api.call(createPlaylist, { body, idempotencyKey: keyOf(body) })
    await refreshTopic('songs')
    onCreated(data.playlist.id)
  })
  return (
    <Dialog open onOpenChange={onClose} title={texts.newPlaylist} width="sm">
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => void handleSubmit((values) => create.submit(values))(event)}
      >
        <FormTextField
          control={control}
          name="name"
          label={texts.newPlaylistName}
          maxLength={limits.playlistNameCharsMax}
          autoComplete="off"
        />
        {create.error !== undefined && (
          <Banner tone="error">{failureText(create.error, texts.newPlaylistFailed)}</Banner>
        )}
        <Button type="submit" block busy={create.isBusy}>
          {texts.create}
        </Button>
      </form>
    </Dialog>
  )
}
