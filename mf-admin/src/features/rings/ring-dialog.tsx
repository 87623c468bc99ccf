import { useRef, useState } from 'react'
import { offeredRingStatuses } from '@love-space/contracts/admin/ring-statuses.ts'
import type { AdminRing } from '@love-space/contracts/admin/ring.ts'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { fill } from '@love-space/texts/fill.ts'
import { SelectField } from '@love-space/ui/select-field.tsx'
import { TextField } from '@love-space/ui/text-field.tsx'
import { randomId } from '@love-space/web-kit/browser/random-id.ts'
import { useMay } from '../../office/use-may.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { MoveDialog } from '../../shared/move-dialog.tsx'
import { useSaving } from '../../shared/use-saving.ts'
import { addRing, changeRing } from './rings.api.ts'

const texts = officeTexts.devices

type Status = AdminRing['status']

interface RingDialogProps {
  /** Absent: a new one. */
  readonly ring?: AdminRing | undefined
  readonly onClose: () => void
  readonly onTried: () => void
}

const idIn = (text: string): string | null => text.trim() || null
const isWrong = (id: string | null): boolean => id !== null && !/^[0-9a-f]{24}$/.test(id)

/** Creates a ring or changes one; closes when that has worked. */
export function RingDialog({ ring, onClose, onTried }: RingDialogProps) {
  const [spaceText, setSpaceText] = useState(ring?.spaceId ?? '')
  const [userText, setUserText] = useState(ring?.userId ?? '')
  const [status, setStatus] = useState<Status>(ring?.status ?? 'ACTIVE')
  const [isChecked, setIsChecked] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const seesPeople = useMay()('users:read')
  const [key] = useState(randomId)
  const first = useRef<HTMLInputElement>(null)
  const spaceId = idIn(spaceText)
  const userId = idIn(userText)
  // One that is disabled stays so unless somebody chooses otherwise.
  const statuses = ring?.status === 'DISABLED' ? (['DISABLED', ...offeredRingStatuses] as const) : offeredRingStatuses
  const isMoved = ring !== undefined && spaceId !== ring.spaceId
  const leaves = isMoved && ring.spaceId !== null
  const isClosed = ring?.status === 'ACTIVE' && status !== 'ACTIVE'
  const takesOwner = ring?.isAssignedToUser === true && (userId !== ring.userId || isClosed)
  const isBack = ring?.status !== 'ACTIVE' && status === 'ACTIVE' && ring?.user && userId === ring.userId
  const statusHint = isBack ? fill(texts.backToOwner, { name: ring?.user?.name ?? '' }) : undefined

  const saving = useSaving({
    save: async () => {
      if (!ring) {
        const flags = { isAssignedToSpace: spaceId !== null, isAssignedToUser: userId !== null }
        return addRing({ spaceId, userId, status, ...flags }, key)
      }
      const changes = {
        ...(isMoved ? { spaceId, from: ring.spaceId } : {}),
        ...(userId === ring.userId ? {} : { userId }),
        ...(status === ring.status ? {} : { status }),
        ...(takesOwner ? { endsOwnersUse: true } : {}),
      }
      return Object.keys(changes).length > 0 ? changeRing(ring.id, changes) : null
    },
    failed: ring ? texts.updateFailed : texts.createFailed,
    onTried,
    onClose,
  })
  const submit = () => {
    setIsChecked(true)
    if (isWrong(spaceId) || isWrong(userId)) return
    if (leaves || takesOwner) setIsAsking(true)
    else saving.run()
  }

  return (
    <FormDialog
      title={ring ? texts.editTitle : texts.create}
      action={texts.save}
      {...saving.dialog}
      dismissible={
        spaceId === (ring?.spaceId ?? null) &&
        userId === (ring?.userId ?? null) &&
        status === (ring?.status ?? 'ACTIVE')
      }
      initialFocus={first}
      onSubmit={submit}
    >
      <TextField
        ref={first}
        label={texts.spaceId}
        optional
        hint={isMoved && ring.isAssignedToUser ? texts.movedHint : texts.spaceIdHint}
        value={spaceText}
        autoComplete="off"
        spellCheck={false}
        error={isChecked && isWrong(spaceId) ? texts.idForm : undefined}
        onChange={(event) => setSpaceText(event.target.value)}
      />
      {seesPeople && (
        <TextField
          label={texts.userId}
          optional
          hint={texts.userIdHint}
          value={userText}
          autoComplete="off"
          spellCheck={false}
          error={isChecked && isWrong(userId) ? texts.idForm : undefined}
          onChange={(event) => setUserText(event.target.value)}
        />
      )}
      <SelectField
        label={texts.status}
        hint={statusHint}
        value={status}
        options={statuses.map((value) => ({ value, label: texts.statuses[value] }))}
        onChange={(event) => setStatus(event.target.value as Status)}
      />
      {ring && isAsking && (
        <MoveDialog
          ring={ring}
          isOwnerOnly={!leaves}
          onAnswer={(isConfirmed) => {
            setIsAsking(false)
            if (isConfirmed) saving.run()
          }}
        />
      )}
    </FormDialog>
  )
}
