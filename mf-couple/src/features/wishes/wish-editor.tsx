import { useId, useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { limits } from '@love-space/contracts/limits.ts'
import { wishKinds } from '@love-space/contracts/space/wish-kinds.ts'
import type { Wish } from '@love-space/contracts/space/wish.ts'
import { wishes as texts } from '@love-space/texts/en/couple/wishes.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { Dialog } from '@love-space/ui/dialog.tsx'
import { failureText } from '@love-space/ui/failure-text.ts'
import { FormSwitch, FormTextArea, FormTextField } from '@love-space/ui/form-fields.tsx'
import { RecordNotes, showMergedToast, type ShownValue } from '@love-space/ui/record-notes.tsx'
import { Segmented } from '@love-space/ui/segmented.tsx'
import { SubmitButton } from '@love-space/ui/submit-button.tsx'
import { useRecordForm } from '@love-space/ui/use-record-form.ts'
import { foundRecordOf } from '../../shared/found-record-of.ts'
import { useCloseAfterSuccess } from '../../shared/use-close-after-success.ts'
import { usePartnerName } from '../../shared/use-partner-name.ts'
import { linkOf } from '../../shared/web-link.ts'
import { saveWish } from './save-wish.ts'
import { knownKind, WishIcon } from './wish-kind.tsx'
import {
  emptyWish,
  wishChangeSubject,
  wishDraftName,
  wishDraftOf,
  wishSubject,
  type OwnListName,
  type ShownWish,
  type WishDraft,
} from './wishes.rules.ts'

interface Props {
  readonly spaceId: string
  /** The list on which a new wish begins. */
  readonly list: OwnListName
  readonly wish?: ShownWish | undefined
  /** Whether the wish is on the couple's plans, which both see. */
  readonly isPlanned: boolean
  readonly onClose: () => void
}

const tooLong = (n: number) => fill(texts.nameTooLong, { n })

const errorsOf = ({ title, note, url }: WishDraft) => ({
  ...(title.trim() === ''
    ? { title: texts.nameRequired }
    : title.trim().length > limits.wishTitleCharsMax
      ? { title: tooLong(limits.wishTitleCharsMax) }
      : {}),
  ...(url.trim() === '' || linkOf(url.trim()) ? {} : { url: texts.linkNotWeb }),
  ...(note.trim().length > limits.wishNoteCharsMax ? { note: tooLong(limits.wishNoteCharsMax) } : {}),
})

const values: readonly ShownValue<WishDraft>[] = [
  { of: ['title'], label: texts.name, show: ({ title }) => title },
  { of: ['kind'], label: texts.kind, show: ({ kind }) => texts.kinds[knownKind(kind)] },
  { of: ['url'], label: texts.link, show: ({ url }) => url },
  { of: ['note'], label: texts.note, show: ({ note }) => note },
  { of: ['isHidden'], label: texts.hideAlone, show: ({ isHidden }) => (isHidden ? texts.hidden : texts.shown) },
]

export default function WishEditor({ spaceId, list, wish, isPlanned, onClose }: Props) {
  const formId = useId()
  const [isQueued, setIsQueued] = useState(false)
  const partnerName = usePartnerName()
  const otherEditor = wish?.ownerId === null ? partnerName : undefined
  const record = useRecordForm<WishDraft, unknown>({
    record: wish && { id: wish.id, version: wish.version },
    draftName: wishDraftName(wish?.id ?? spaceId),
    beginning: wish ? wishDraftOf(wish) : emptyWish(list),
    rule: errorsOf,
    foundIn: (current) => foundRecordOf((current as { wish?: Wish }).wish, wishDraftOf),
    send: (_words, sending, outgoing) => saveWish(spaceId, outgoing, sending),
    waitsAs: (_words, { id }) => (id === undefined ? wishSubject(spaceId) : wishChangeSubject(id)),
    onMerged: () => showMergedToast(otherEditor),
    onKept: (_answer, how) => setIsQueued(how === 'held'),
  })
  const { form, state, error, submit } = record
  useCloseAfterSuccess(state, limits.songSavedMs, onClose)
  return (
    <Dialog
      onClose={onClose}
      title={wish ? texts.dialogEdit : texts.dialogNew}
      footer={
        <SubmitButton
          form={formId}
          state={state}
          successLabel={isQueued ? texts.kept : texts.saved}
          className="max-sm:w-full"
        >
          {texts.save}
        </SubmitButton>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <RecordNotes record={record} values={values} name={otherEditor} />
        <WishFields form={form} isNew={record.id === undefined} isPlanned={isPlanned} partnerName={partnerName} />
        {error !== undefined && !record.gone && (
          <Banner tone="error">
            {texts.saveFailed} {failureText(error, '')}
          </Banner>
        )}
      </form>
    </Dialog>
  )
}

interface WishFieldsProps {
  form: UseFormReturn<WishDraft>
  isNew: boolean
  isPlanned: boolean
  partnerName: string | undefined
}

function WishFields({ form, isNew, isPlanned, partnerName }: WishFieldsProps) {
  const { control, setValue } = form
  const [list, kind] = useWatch({ control, name: ['list', 'kind'] })
  const choose = { shouldDirty: true } as const
  const ownHint = partnerName === undefined ? texts.listHint.mineAlone : texts.listHint.mine
  return (
    <>
      <FormTextField
        control={control}
        name="title"
        label={texts.name}
        maxLength={limits.wishTitleCharsMax}
        autoComplete="off"
      />
      <Segmented
        look="chips"
        label={texts.kind}
        options={wishKinds.map((value) => ({
          value: value as string,
          label: (
            <span className="inline-flex items-center gap-2 [&_svg]:size-4.5">
              <WishIcon kind={value} />
              {texts.kinds[value]}
            </span>
          ),
        }))}
        value={knownKind(kind)}
        onChange={(chosen) => setValue('kind', chosen, choose)}
      />
      {isNew && (
        <div>
          <Segmented
            look="chips"
            label={texts.list}
            options={(['ours', 'mine'] as const).map((value) => ({ value, label: texts[value] }))}
            value={list}
            onChange={(chosen) => setValue('list', chosen, choose)}
          />
          <p className="mt-1.5 text-sm text-text-muted">{list === 'mine' ? ownHint : texts.listHint.ours}</p>
        </div>
      )}
      {list === 'mine' && (
        <FormSwitch
          control={control}
          name="isHidden"
          label={partnerName === undefined ? texts.hideAlone : fill(texts.hide, { name: partnerName })}
          description={isPlanned ? texts.hidePlanned : texts.hideHint}
        />
      )}
      <FormTextField
        control={control}
        name="url"
        label={texts.link}
        optional
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={limits.urlCharsMax}
      />
      <FormTextArea control={control} name="note" label={texts.note} optional limit={limits.wishNoteCharsMax} />
    </>
  )
}
