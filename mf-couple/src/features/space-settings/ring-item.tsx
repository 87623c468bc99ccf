import { useState } from 'react'
import { Pencil } from 'lucide-react'
import {
  bindRing,
  loseRing,
  updateRing,
  type PinSetting,
  type Ring,
  type Space,
} from '@love-space/contracts/http/space.ts'
import type { BodyOf } from '@love-space/contracts/route.ts'
import { spaceSettings as texts } from '@love-space/texts/en/couple/space-settings.ts'
import { tap } from '@love-space/texts/en/couple/tap.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Badge } from '@love-space/ui/badge.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { ConfirmDialog } from '@love-space/ui/confirm-dialog.tsx'
import { IconButton } from '@love-space/ui/icon-button.tsx'
import { SelectField } from '@love-space/ui/select-field.tsx'
import { showToast } from '@love-space/ui/toast.ts'
import { api } from '@love-space/web-kit/api-client.ts'
import { timeAgo, useMinute } from '@love-space/web-kit/clock.ts'
import { failureText } from '../account/failure-text.ts'
import { StepUpCancelled, useStepUp } from '../account/step-up.tsx'
import { keepSpace } from './change-space.ts'
import { RenameRing } from './rename-ring.tsx'

const pinSettings = Object.entries(texts.pinSettings).map(([value, label]) => ({ value, label }))

export function RingItem(props: { ring: Ring; space: Space; userId: string; isReadOnly: boolean }) {
  const { ring, space, userId, isReadOnly } = props
  const { withPin, dialog } = useStepUp()
  const [isRenaming, setIsRenaming] = useState(false)
  const [isLosing, setIsLosing] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const params = { spaceId: space.id, ringId: ring.id }
  const isActive = ring.status === 'ACTIVE'
  const isMine = ring.ownerId === userId
  const mayChange = isMine && isActive && !isReadOnly

  const change = async (call: () => Promise<{ data: { space: Space } }>, done: string) => {
    setIsBusy(true)
    try {
      keepSpace((await call()).data.space)
      showToast({ text: done, tone: 'success' })
    } catch (error) {
      if (!(error instanceof StepUpCancelled)) {
        showToast({ text: failureText(error, texts.ringFailed), tone: 'error' })
      }
    }
    setIsBusy(false)
  }
  const update = async (body: BodyOf<typeof updateRing>) => {
    keepSpace((await api.call(updateRing, { params, body })).data.space)
  }
  const choosePinSetting = (pinSetting: PinSetting) =>
    change(() => api.call(updateRing, { params, body: { pinSetting } }), texts.ringSaved)
  const bind = () => change(() => withPin(() => api.call(bindRing, { params })), tap.bound)
  const lose = async () => {
    keepSpace((await api.call(loseRing, { params })).data.space)
    showToast({ text: texts.ringLostDone, tone: 'success' })
  }

  return (
    <li className="flex flex-col gap-4 py-5 first:pt-0 last:pb-0">
      <div className="flex items-start gap-4">
        <RingMark ring={ring} isMine={isMine} />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-lg font-medium">
            {ring.name}
            {isMine && isActive && <Badge tone="accent">{texts.ringYours}</Badge>}
            {!isActive && <Badge tone="danger">{texts.ringInactive}</Badge>}
            {isActive && ring.ownerId === null && <Badge tone="success">{texts.ringFree}</Badge>}
          </p>
          {!isMine && ring.ownerId !== null && (
            <p className="text-text-muted">{fill(texts.ringOf, { name: nameOf(space, ring.ownerId) })}</p>
          )}
          <LastTap ring={ring} />
        </div>
        {mayChange && (
          <IconButton
            label={`${texts.ringRename}: ${ring.name}`}
            icon={<Pencil aria-hidden />}
            onClick={() => setIsRenaming(true)}
          />
        )}
      </div>
      {isMine && isActive && (
        <div className="grid items-end gap-x-4 gap-y-1 sm:grid-cols-[1fr_auto]">
          {mayChange && (
            <SelectField
              label={texts.pinSetting}
              options={pinSettings}
              value={ring.pinSetting}
              disabled={isBusy}
              onChange={({ target }) => void choosePinSetting(target.value as PinSetting)}
            />
          )}
          <Button
            variant="ghost"
            className={`justify-self-start text-danger! ${mayChange ? 'max-sm:-ml-5' : '-ml-5'}`}
            onClick={() => setIsLosing(true)}
          >
            {texts.ringLost}
          </Button>
        </div>
      )}
      {isActive && ring.ownerId === null && !isReadOnly && (
        <Button variant="secondary" busy={isBusy} className="self-start max-sm:w-full" onClick={() => void bind()}>
          {texts.ringBind}
        </Button>
      )}
      {isRenaming && (
        <RenameRing name={ring.name} onClose={() => setIsRenaming(false)} onRename={(name) => update({ name })} />
      )}
      <ConfirmDialog
        open={isLosing}
        onOpenChange={setIsLosing}
        title={texts.ringLostTitle}
        description={texts.ringLostHint}
        confirmLabel={texts.ringLost}
        onConfirm={lose}
      />
      {dialog}
    </li>
  )
}

/** One of the two rings of the product's mark: the accent's for oneself, gold for the partner, dashed while it is free. */
function RingMark({ ring, isMine }: { ring: Ring; isMine: boolean }) {
  return <span aria-hidden className={`mx-1 mt-0.5 size-10 shrink-0 rounded-full border-4 ${borderOf(ring, isMine)}`} />
}

function borderOf({ status, ownerId }: Ring, isMine: boolean): string {
  if (status !== 'ACTIVE') return 'border-line'
  if (ownerId === null) return 'border-dashed border-line-strong'
  return isMine ? 'border-accent' : 'border-highlight'
}

function LastTap({ ring: { lastUsedAt, lastUsedBy } }: { ring: Ring }) {
  const now = useMinute()
  return (
    <p className="text-sm text-text-muted">
      {lastUsedAt === null
        ? texts.ringNever
        : fill(lastUsedBy === null ? texts.ringLastUnknown : texts.ringLast, {
            when: timeAgo(lastUsedAt, now),
            browser: lastUsedBy ?? '',
          })}
    </p>
  )
}

const nameOf = (space: Space, userId: string): string => space.users.find(({ id }) => id === userId)?.name ?? ''
