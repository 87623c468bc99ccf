import { useState } from 'react'
import { Pencil } from 'lucide-react'
import { limits } from '@love-space/contracts/limits.ts'
import { bindRing, reportRingLost, updateRing } from '@love-space/contracts/space/ring.calls.ts'
import type { PinSetting, Ring } from '@love-space/contracts/space/ring.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { dayIn, daysBetween } from '@love-space/couple-rules/days.ts'
import { firstNameOf } from '@love-space/couple-rules/first-name.ts'
import { common } from '@love-space/texts/en/couple/common.ts'
import { spaceSettings as texts } from '@love-space/texts/en/couple/space-settings.ts'
import { tap } from '@love-space/texts/en/couple/tap.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Badge } from '@love-space/ui/badge.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { ConfirmDialog } from '@love-space/ui/confirm-dialog.tsx'
import { IconButton } from '@love-space/ui/icon-button.tsx'
import type { PersonColour } from '@love-space/ui/person.ts'
import { SelectField } from '@love-space/ui/select-field.tsx'
import { showToast } from '@love-space/ui/toast.ts'
import { useAction } from '@love-space/ui/use-action.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { timeAgo, useMinute } from '@love-space/web-kit/browser/clock.ts'
import { browserText } from '../../shared/browser-text.ts'
import { mediumDay, timeIn, weekdayNameOf } from '../../shared/calendar-days.ts'
import { useStepUp } from '../../shared/pin/step-up.ts'
import { keepMySpace, personIn } from '@love-space/web-kit/session/my-space.ts'
import { NameDialog } from '../../shared/name-dialog.tsx'
import { shownRingName } from '../../shared/ring-name.ts'

const weekDays = 7
const pinSettings = Object.entries(texts.pinSettings).map(([value, label]) => ({ value, label }))

interface RingItemProps {
  ring: Ring
  space: Space
  userId: string
  isReadOnly: boolean
}

function useRingChanges(ring: Ring, space: Space) {
  const { withPin, dialog } = useStepUp()
  const params = { spaceId: space.id, ringId: ring.id }
  const update = async (body: BodyOf<typeof updateRing>) => {
    keepMySpace((await api.call(updateRing, { params, body })).data.space)
  }
  const choosePinSetting = useAction((pinSetting: PinSetting) => update({ pinSetting }), {
    done: texts.ringSaved,
    failed: texts.ringFailed,
  })
  const bind = useAction(() => withPin(async () => keepMySpace((await api.call(bindRing, { params })).data.space)), {
    done: tap.bound,
    failed: texts.ringFailed,
  })
  const lose = async () => {
    keepMySpace((await api.call(reportRingLost, { params })).data.space)
    showToast({ text: texts.ringLostDone, tone: 'success' })
  }
  return { update, choosePinSetting, bind, lose, dialog }
}

export function RingItem(props: RingItemProps) {
  const { ring, space, userId, isReadOnly } = props
  const { update, choosePinSetting, bind, lose, dialog } = useRingChanges(ring, space)
  const [isRenaming, setIsRenaming] = useState(false)
  const [isLosing, setIsLosing] = useState(false)
  const name = shownRingName(ring.name)
  const isActive = ring.status === 'ACTIVE'
  const isOwn = ring.ownerId === userId
  const mayChange = isOwn && isActive && !isReadOnly

  return (
    <li className="flex flex-col gap-4 py-5 first:pt-0 last:pb-0">
      <RingHead {...props} onRename={mayChange ? () => setIsRenaming(true) : undefined} />
      {isOwn && isActive && (
        <div className="grid items-end gap-x-4 gap-y-1 sm:grid-cols-[1fr_auto]">
          {mayChange && (
            <SelectField
              label={texts.pinSetting}
              options={pinSettings}
              // An older server may return a setting that no longer exists.
              value={ring.pinSetting === 'always' ? 'always' : 'new-device'}
              disabled={choosePinSetting.isBusy}
              onChange={({ target }) => void choosePinSetting.run(target.value as PinSetting)}
            />
          )}
          <Button
            variant="ghost"
            className={`justify-self-start text-danger! ${mayChange ? 'max-sm:-ml-3' : '-ml-3'}`}
            onClick={() => setIsLosing(true)}
          >
            {texts.ringLost}
          </Button>
        </div>
      )}
      {isActive && ring.ownerId === null && !isReadOnly && (
        <Button
          variant="secondary"
          busy={bind.isBusy}
          className="self-start max-sm:w-full"
          onClick={() => void bind.run()}
        >
          {texts.ringBind}
        </Button>
      )}
      {isRenaming && (
        <NameDialog
          title={texts.ringRename}
          label={texts.ringName}
          name={name}
          charsMax={limits.ringNameCharsMax}
          draftName={`ring-name:${ring.id}`}
          texts={{ required: texts.ringNameRequired, failed: texts.ringFailed, submit: common.save }}
          onSave={(name) => update({ name })}
          onClose={() => setIsRenaming(false)}
        />
      )}
      <ConfirmDialog
        open={isLosing}
        onOpenChange={setIsLosing}
        title={texts.ringLostTitle}
        description={texts.ringLostHint}
        confirmLabel={texts.ringLost}
        failed={texts.ringFailed}
        onConfirm={lose}
      />
      {dialog}
    </li>
  )
}

function RingHead({ ring, space, userId, onRename }: RingItemProps & { onRename: (() => void) | undefined }) {
  const name = shownRingName(ring.name)
  const isActive = ring.status === 'ACTIVE'
  const isOwn = ring.ownerId === userId
  return (
    <div className="flex items-start gap-4">
      <RingMark ring={ring} owner={personIn(space, ring.ownerId ?? undefined)} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-lg font-medium">
          {name}
          {isOwn && isActive && <Badge tone="accent">{texts.ringYours}</Badge>}
          {!isActive && <Badge tone="danger">{texts.ringInactive}</Badge>}
          {isActive && ring.ownerId === null && <Badge tone="success">{texts.ringFree}</Badge>}
          {ring.signs && <Badge>{texts.ringSigns}</Badge>}
        </p>
        {!isOwn && ring.ownerId !== null && (
          <p className="text-text-muted">{fill(texts.ringOf, { name: nameOf(space, ring.ownerId) })}</p>
        )}
        {ring.signs ? <SignedTap ring={ring} space={space} /> : <LastTap ring={ring} />}
        {ring.joinNeedsYes && <p className="mt-1 text-sm text-pretty text-text-muted">{texts.ringNeedsYes}</p>}
      </div>
      {onRename && (
        <IconButton label={`${texts.ringRename}: ${name}`} icon={<Pencil aria-hidden />} onClick={onRename} />
      )}
    </div>
  )
}

function RingMark({ ring, owner }: { ring: Ring; owner: PersonColour | undefined }) {
  return <span aria-hidden className={`mx-1 mt-0.5 size-10 shrink-0 rounded-full border-4 ${borderOf(ring, owner)}`} />
}

const ownerBorders: Record<PersonColour, string> = { one: 'border-one-fill', two: 'border-two-fill' }

function borderOf({ status }: Ring, owner: PersonColour | undefined): string {
  if (status !== 'ACTIVE') return 'border-line'
  return owner ? ownerBorders[owner] : 'border-dashed border-line-strong'
}

function LastTap({ ring: { lastUsedAt, lastUsedBy } }: { ring: Ring }) {
  const now = useMinute()
  return (
    <p className="text-sm text-text-muted">
      {lastUsedAt === null
        ? texts.ringNever
        : fill(lastUsedBy === null ? texts.ringLastUnknown : texts.ringLast, {
            when: timeAgo(lastUsedAt, now),
            browser: browserText(lastUsedBy ?? ''),
          })}
    </p>
  )
}

function SignedTap({ ring: { lastUsedAt }, space }: { ring: Ring; space: Space }) {
  if (lastUsedAt === null) return <p className="text-sm text-text-muted">{texts.ringNever}</p>
  const day = dayIn(space.timeZone, Date.parse(lastUsedAt))
  const isThisWeek = daysBetween(day, space.today) < weekDays
  return (
    <p className="text-sm text-text-muted">
      {fill(texts.ringSignedLast, {
        day: isThisWeek ? weekdayNameOf(day) : mediumDay(day),
        time: timeIn(space.timeZone, lastUsedAt),
      })}
    </p>
  )
}

const nameOf = (space: Space, userId: string): string => firstNameOf(space.users.find(({ id }) => id === userId))
