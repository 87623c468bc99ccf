import { offeredRingStatuses } from '@love-space/contracts/admin/ring-statuses.ts'
import type { AdminRing } from '@love-space/contracts/admin/ring.ts'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { fill } from '@love-space/texts/fill.ts'
import { FormSelectField, FormTextField } from '@love-space/ui/form-fields.tsx'
import { useMay } from '../../office/use-may.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { MoveDialog } from '../../shared/move-dialog.tsx'
import { useDialogForm } from '../../shared/use-dialog-form.ts'
import { useMove } from '../../shared/use-move.tsx'
import { useQuestion } from '../../shared/use-question.ts'
import type { EditorProps } from '../../table/table-declaration.ts'
import { addRing, changeRing } from './rings.api.ts'
import { changesOf, consequencesOf, draftOf, fieldsOf, errorsIn } from './rings.rules.ts'

const texts = officeTexts.devices

const fields = {
  spaceId: 'space',
  userId: 'user',
  SPACE_NOT_FOUND: 'space',
  RINGS_FULL: 'space',
  SPACE_READ_ONLY: 'space',
  OWNER_NOT_MEMBER: 'user',
} as const

export function RingDialog({ opened: ring, ...closing }: EditorProps<AdminRing>) {
  const canSeePeople = useMay()('users:read')
  const { ask, open: moveQuestion } = useQuestion<
    { readonly ring: AdminRing; readonly to: 'stock' | undefined },
    true
  >()
  const { move, dialog: moving } = useMove()
  const { form, words, dialog } = useDialogForm({
    beginning: draftOf(ring),
    rule: errorsIn,
    fields,
    untilReady: async () => {
      const { leaves, takesOwner, target } = consequences()
      // For a move to another space, the server checks that space before the operator is asked.
      if (!ring || !(leaves ? target === null : takesOwner)) return
      const to = leaves ? 'stock' : undefined
      if ((await ask({ ring, to })) === null) throw new DOMException('It stays.', 'AbortError')
    },
    send: async (written, { idempotencyKey }) => {
      if (ring) {
        const changes = changesOf(ring, written)
        const { leaves, target } = consequencesOf(ring, written)
        if (!changes || !leaves || target === null) return changes && changeRing(ring.id, changes)
        const { from: _from, ...unconfirmed } = changes
        return move({
          to: { id: target },
          findRing: async () => ring,
          send: (confirmed) => changeRing(ring.id, { ...unconfirmed, ...confirmed }),
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
  // DISABLED is offered only for a ring that is already disabled.
  const statuses = ring?.status === 'DISABLED' ? (['DISABLED', ...offeredRingStatuses] as const) : offeredRingStatuses
  return (
    <FormDialog title={ring ? texts.editTitle : texts.create} action={texts.save} {...dialog}>
      <FormTextField
        control={control}
        name="space"
        label={texts.spaceId}
        optional
        hint={isMoved && ring?.isAssignedToUser ? texts.movedHint : texts.spaceIdHint}
        autoComplete="off"
        spellCheck={false}
      />
      {canSeePeople && (
        <FormTextField
          control={control}
          name="user"
          label={texts.userId}
          optional
          hint={texts.userIdHint}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <FormSelectField
        control={control}
        name="status"
        label={texts.status}
        hint={isGivenBack ? fill(texts.backToOwner, { name: ring?.user?.name ?? '' }) : undefined}
        options={statuses.map((value) => ({ value, label: texts.statuses[value] }))}
      />
      {moveQuestion && <MoveDialog {...moveQuestion.question} onAnswer={moveQuestion.settle} />}
      {moving}
    </FormDialog>
  )
}
