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
import { addDevice, changeDevice } from './devices.api.ts'

const texts = officeTexts.devices

type Status = AdminRing['status']

interface DeviceDialogProps {
  /** Absent: a new one. */
  readonly device?: AdminRing | undefined
  readonly onClose: () => void
  readonly onTried: () => void
}

const idIn = (text: string): string | null => text.trim() || null
const isWrong = (id: string | null): boolean => id !== null && !/^[0-9a-f]{24}$/.test(id)

/** Creates a ring or changes one; closes when that has worked. */
export function DeviceDialog({ device, onClose, onTried }: DeviceDialogProps) {
  const [spaceText, setSpaceText] = useState(device?.spaceId ?? '')
  const [userText, setUserText] = useState(device?.userId ?? '')
  const [status, setStatus] = useState<Status>(device?.status ?? 'ACTIVE')
  const [isChecked, setIsChecked] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const seesPeople = useMay()('users:read')
  const [key] = useState(randomId)
  const first = useRef<HTMLInputElement>(null)
  const spaceId = idIn(spaceText)
  const userId = idIn(userText)
  // One that is disabled stays so unless somebody chooses otherwise.
  const statuses = device?.status === 'DISABLED' ? (['DISABLED', ...offeredRingStatuses] as const) : offeredRingStatuses
  const isMoved = device !== undefined && spaceId !== device.spaceId
  const leaves = isMoved && device.spaceId !== null
  const isClosed = device?.status === 'ACTIVE' && status !== 'ACTIVE'
  const takesOwner = device?.isAssignedToUser === true && (userId !== device.userId || isClosed)
  const isBack = device?.status !== 'ACTIVE' && status === 'ACTIVE' && device?.user && userId === device.userId
  const statusHint = isBack ? fill(texts.backToOwner, { name: device?.user?.name ?? '' }) : undefined

  const saving = useSaving({
    save: async () => {
      if (!device) {
        const flags = { isAssignedToSpace: spaceId !== null, isAssignedToUser: userId !== null }
        return addDevice({ spaceId, userId, status, ...flags }, key)
      }
      const changes = {
        ...(isMoved ? { spaceId, from: device.spaceId } : {}),
        ...(userId === device.userId ? {} : { userId }),
        ...(status === device.status ? {} : { status }),
        ...(takesOwner ? { endsOwnersUse: true } : {}),
      }
      return Object.keys(changes).length > 0 ? changeDevice(device.id, changes) : null
    },
    failed: device ? texts.updateFailed : texts.createFailed,
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
      title={device ? texts.editTitle : texts.create}
      action={texts.save}
      {...saving.dialog}
      dismissible={
        spaceId === (device?.spaceId ?? null) &&
        userId === (device?.userId ?? null) &&
        status === (device?.status ?? 'ACTIVE')
      }
      initialFocus={first}
      onSubmit={submit}
    >
      <TextField
        ref={first}
        label={texts.spaceId}
        optional
        hint={isMoved && device.isAssignedToUser ? texts.movedHint : texts.spaceIdHint}
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
      {device && isAsking && (
        <MoveDialog
          ring={device}
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
