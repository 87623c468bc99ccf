import { useState } from 'react'
import { offeredRingStatuses } from '@love-space/contracts/admin/ring-statuses.ts'
import type { AdminRing } from '@love-space/contracts/admin/ring.ts'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { fill } from '@love-space/texts/fill.ts'
import { FormTextField } from '@love-space/ui/form-fields.tsx'
import { RecordNotes, type ShownValue } from '@love-space/ui/record-notes.tsx'
import { useMay } from '../../shared/use-may.ts'
import { basedOnOf, recordOf } from '../../shared/based-on.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { RecordFinder } from '../../shared/record-finder.tsx'
import { MoveDialog } from '../../ring-moves/move-dialog.tsx'
import { useDialogForm } from '../../shared/use-dialog-form.ts'
import { useMove } from '../../ring-moves/use-move.tsx'
import { useQuestion } from '../../shared/use-question.ts'
import type { EditorProps } from '../../table/table-declaration.ts'
import { addRing, changeRing } from './rings.api.ts'
import { changesOf, consequencesOf, draftOf, edited, fieldsOf, errorsIn, type RingDraft } from './rings.rules.ts'

const texts = officeTexts.devices

const fields = {
  spaceId: 'space',
  userId: 'user',
  SPACE_NOT_FOUND: 'space',
  RINGS_FULL: 'space',
  SPACE_READ_ONLY: 'space',
  OWNER_NOT_MEMBER: 'user',
} as const

const values: readonly ShownValue<RingDraft>[] = [
  { of: ['space'], label: texts.spaceId, show: ({ space }) => space || texts.stock },
  { of: ['user'], label: texts.userId, show: ({ user }) => user || texts.nobody },
  ...edited.shown,
]

export function RingDialog({ opened, ...closing }: EditorProps<AdminRing>) {
  // Another operator may have changed the ring since the dialog opened.
  const [ring, setRing] = useState(opened)
  const canSeePeople = useMay()('users:read')
  const { ask, open: moveQuestion } = useQuestion<
    { readonly ring: AdminRing; readonly to: 'stock' | undefined },
    true
  >()
  const { move, dialog: moving } = useMove()
  const { form, record, words, dialog } = useDialogForm<RingDraft>({
    record: recordOf(opened),
    beginning: draftOf(opened),
    rule: errorsIn,
    fields,
    untilReady: async () => {
      const { leaves, takesOwner, target } = consequences()
      // For a move to another space, the server checks that space before the operator is asked.
      if (!ring || !(leaves ? target === null : takesOwner)) return
      const to = leaves ? 'stock' : undefined
      if ((await ask({ ring, to })) === null) throw new DOMException('It stays.', 'AbortError')
    },
    foundIn: (current) => {
      const { ring: met } = (current ?? {}) as { ring?: AdminRing }
      if (!met) return null
      setRing(met)
      return { id: met.id, version: met.version, words: draftOf(met) }
    },
    send: async (written, { idempotencyKey }, { basedOn }) => {
      if (ring) {
        const based = basedOnOf(basedOn)
        const changes = changesOf(ring, written)
        const { leaves, target } = consequencesOf(ring, written)
        if (!changes || !leaves || target === null) return changes && changeRing(ring.id, { ...changes, ...based })
        const { from: _from, ...unconfirmed } = changes
        return move({
          to: { id: target },
          findRing: async () => ring,
          send: (confirmed) => changeRing(ring.id, { ...unconfirmed, ...confirmed, ...based }),
        })
      }
      const fields = fieldsOf(written)
      const flags = { isAssignedToSpace: fields.spaceId !== null, isAssignedToUser: fields.userId !== null }
      return addRing({ ...fields, ...flags }, idempotencyKey)
    },
    failed: ring ? texts.updateFailed : texts.createFailed,
    ...closing,
  })
  const consequences = () => consequencesOf(ring, words)
  const { isMoved, isGivenBack } = consequences()
  const { control } = form
  // Offer DISABLED only for a ring that is disabled already.
  const statuses = ring?.status === 'DISABLED' ? (['DISABLED', ...offeredRingStatuses] as const) : offeredRingStatuses
  return (
    <FormDialog title={ring ? texts.editTitle : texts.create} action={texts.save} {...dialog}>
      <RecordNotes record={record} values={values} name={officeTexts.otherOperator} />
      <FormTextField
        control={control}
        name="space"
        label={texts.spaceId}
        optional
        hint={isMoved && ring?.isAssignedToUser ? texts.movedHint : texts.spaceIdHint}
        autoComplete="off"
        spellCheck={false}
      />
      <RecordFinder
        kind="spaces"
        id={words.space}
        known={opened?.space && { id: opened.space.id, title: opened.space.customName }}
        onChoose={(id) => form.setValue('space', id, { shouldDirty: true, shouldValidate: true })}
      />
      {canSeePeople && (
        <>
          <FormTextField
            control={control}
            name="user"
            label={texts.userId}
            optional
            hint={texts.userIdHint}
            autoComplete="off"
            spellCheck={false}
          />
          <RecordFinder
            kind="users"
            id={words.user}
            known={opened?.user && { id: opened.user.id, title: opened.user.name }}
            onChoose={(id) => form.setValue('user', id, { shouldDirty: true, shouldValidate: true })}
          />
        </>
      )}
      <edited.Fields
        control={control}
        details={{
          status: {
            offered: statuses,
            hint: isGivenBack ? fill(texts.backToOwner, { name: ring?.user?.name ?? '' }) : undefined,
          },
        }}
      />
      {moveQuestion && <MoveDialog {...moveQuestion.question} onAnswer={moveQuestion.settle} />}
      {moving}
    </FormDialog>
  )
}
