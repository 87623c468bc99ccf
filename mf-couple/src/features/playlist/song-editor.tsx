import { Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { limits } from '@love-space/contracts/limits.ts'
import type { Song } from '@love-space/contracts/space/playlist.ts'
import { songIcons } from '@love-space/contracts/space/song-icons.ts'
import { playlist as texts } from '@love-space/texts/en/couple/playlist.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { ConfirmDialog } from '@love-space/ui/confirm-dialog.tsx'
import { Dialog } from '@love-space/ui/dialog.tsx'
import { failureText } from '@love-space/ui/failure-text.ts'
import { useBinding } from '@love-space/ui/form-binding.ts'
import { FormTextArea, FormTextField } from '@love-space/ui/form-fields.tsx'
import { Segmented } from '@love-space/ui/segmented.tsx'
import { SubmitButton } from '@love-space/ui/submit-button.tsx'
import { TextField } from '@love-space/ui/text-field.tsx'
import { showToast } from '@love-space/ui/toast.ts'
import { useRecordForm } from '@love-space/ui/use-record-form.ts'
import { songDraftName } from '../../shared/draft-names.ts'
import { foundRecordOf } from '../../shared/found-record-of.ts'
import { RecordNotes, showMergedToast, type ShownValue } from '@love-space/ui/record-notes.tsx'
import { usePartnerName } from '../../shared/use-partner-name.ts'
import { useCloseAfterSuccess } from '../../shared/use-close-after-success.ts'
import { linkOf } from '../../shared/web-link.ts'
import {
  emptySong,
  songDraftOf,
  songSubject,
  songChangeSubject,
  type ShownSong,
  type SongDraft,
} from './playlist.rules.ts'
import { removeSong, saveSong } from './save-song.ts'
import { findTitle } from './find-title.ts'
import { SongIcon } from './song-icon.tsx'

interface Props {
  readonly playlistId: string
  readonly song?: ShownSong | undefined
  readonly onClose: () => void
}

const errorsOf = ({ url, titleArtist, description }: SongDraft) => ({
  ...(url.trim() === '' ? { url: texts.urlRequired } : linkOf(url.trim()) ? {} : { url: texts.urlNotWeb }),
  ...(titleArtist.trim().length > limits.songTitleCharsMax ? { titleArtist: texts.titleTooLong } : {}),
  ...(description.trim().length > limits.songDescriptionCharsMax ? { description: texts.descriptionTooLong } : {}),
})

const values: readonly ShownValue<SongDraft>[] = [
  { of: ['url'], label: texts.url, show: ({ url }) => url },
  { of: ['titleArtist'], label: texts.titleArtist, show: ({ titleArtist }) => titleArtist },
  { of: ['description'], label: texts.description, show: ({ description }) => description },
  { of: ['icon'], label: texts.icon, show: ({ icon }) => <SongIcon icon={icon} /> },
]

export default function SongEditor({ playlistId, song, onClose }: Props) {
  const formId = useId()
  const [isAsking, setIsAsking] = useState(false)
  const [isQueued, setIsQueued] = useState(false)
  const partnerName = usePartnerName()
  const record = useRecordForm<SongDraft, unknown>({
    record: song && { id: song.id, version: song.version },
    draftName: songDraftName(song?.id ?? playlistId),
    beginning: song ? songDraftOf(song) : emptySong,
    rule: errorsOf,
    foundIn: (current) => foundRecordOf((current as { song?: Song }).song, songDraftOf),
    send: (_words, sending, outgoing) => saveSong(playlistId, outgoing, sending),
    waitsAs: (_words, { id }) => (id === undefined ? songSubject(playlistId) : songChangeSubject(id)),
    onMerged: () => showMergedToast(partnerName),
    onKept: (_answer, how) => setIsQueued(how === 'held'),
  })
  const { form, state, error, submit } = record
  useCloseAfterSuccess(state, limits.songSavedMs, onClose)
  return (
    <Dialog
      onClose={onClose}
      title={song ? texts.dialogEdit : texts.dialogNew}
      footer={
        <>
          {song && (
            <Button variant="ghost" icon={<Trash2 />} className="sm:mr-auto" onClick={() => setIsAsking(true)}>
              {texts.delete}
            </Button>
          )}
          <SubmitButton
            form={formId}
            state={state}
            successLabel={isQueued ? texts.kept : song ? texts.updated : texts.saved}
            className="max-sm:w-full"
          >
            {song ? texts.save : texts.add}
          </SubmitButton>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <RecordNotes record={record} values={values} name={partnerName} />
        <SongFields form={form} />
        {error !== undefined && !record.gone && (
          <Banner tone="error">
            {texts.saveFailed} {failureText(error, '')}
          </Banner>
        )}
      </form>
      {song && <DeleteSong song={song} isAsking={isAsking} onAsk={setIsAsking} onDeleted={onClose} />}
    </Dialog>
  )
}

function SongFields({ form }: { form: UseFormReturn<SongDraft> }) {
  const { control, getValues, setValue, formState } = form
  const isTitleTyped = formState.dirtyFields.titleArtist === true
  const lookUp = async () => {
    const url = getValues('url').trim()
    const found = isTitleTyped || getValues('titleArtist') !== '' ? null : await findTitle(url)
    // The user may have typed a title or another address meanwhile.
    if (found !== null && getValues('titleArtist') === '' && getValues('url').trim() === url) {
      setValue('titleArtist', found)
    }
  }
  const url = useBinding(control, 'url')
  const icon = useWatch({ control, name: 'icon' })
  return (
    <>
      <TextField
        {...url}
        onBlur={() => {
          url.onBlur()
          void lookUp()
        }}
        label={texts.url}
        hint={texts.urlHint}
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={limits.urlCharsMax}
      />
      <FormTextField control={control} name="titleArtist" label={texts.titleArtist} optional autoComplete="off" />
      <FormTextArea
        control={control}
        name="description"
        label={texts.description}
        optional
        limit={limits.songDescriptionCharsMax}
      />
      <Segmented
        look="chips"
        label={texts.icon}
        options={iconOptions(icon)}
        value={icon}
        onChange={(chosen) => setValue('icon', chosen, { shouldDirty: true })}
      />
    </>
  )
}

interface DeleteSongProps {
  song: ShownSong
  isAsking: boolean
  onAsk: (isAsking: boolean) => void
  onDeleted: () => void
}

function DeleteSong({ song, isAsking, onAsk, onDeleted }: DeleteSongProps) {
  const remove = async () => {
    try {
      await removeSong(song.id)
    } catch (cause) {
      // A plain error has no text for users, so the dialog shows its own.
      throw new Error('The song was not deleted', { cause })
    }
    showToast({ text: texts.deleted, tone: 'success' })
    onDeleted()
  }
  return (
    <ConfirmDialog
      open={isAsking}
      onOpenChange={onAsk}
      title={texts.deleteTitle}
      description={texts.deleteHint}
      confirmLabel={texts.delete}
      failed={texts.deleteFailed}
      onConfirm={remove}
    />
  )
}

const iconOptions = (chosen: string) =>
  [...new Set<string>([...songIcons, chosen])].map((value) => ({
    value,
    label: (
      <span className="inline-flex items-center gap-2 [&_svg]:size-4.5">
        <SongIcon icon={value} />
        {value in texts.icons ? texts.icons[value as keyof typeof texts.icons] : value}
      </span>
    ),
  }))
