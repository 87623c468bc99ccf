import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { User } from '@love-space/contracts/auth/user.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { acceptOf } from '@love-space/contracts/media/chosen-file.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { past as texts } from '@love-space/texts/en/couple/past.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { ConfirmDialog } from '@love-space/ui/confirm-dialog.tsx'
import { Dialog } from '@love-space/ui/dialog.tsx'
import { FilePicker } from '@love-space/ui/file-picker.tsx'
import { Progress } from '@love-space/ui/progress.tsx'
import { showFailure } from '@love-space/ui/use-action.ts'
import { cancelUploads, stop } from './bring-past.ts'
import { ChosenBar } from './chosen-bar.tsx'
import { memoriesText } from './count-text.ts'
import { PastGroupForm } from './past-group.tsx'
import { PastNotes } from './past-notes.tsx'
import { closePlan, usePast } from './past.store.ts'
import { takenGroups } from './past.rules.ts'
import { giveFiles, readChosen, type NotTaken } from './read-pictures.ts'
import { useCreation } from './use-creation.ts'
import { bringOn, useProgress } from './use-progress.ts'

const shownAtOnce = 3

/** Returns a count that grows to `total` task by task, so that the page answers while very many groups are added to it. */
function useGrowing(total: number): number {
  const [shown, setShown] = useState(shownAtOnce)
  useEffect(() => {
    if (shown >= total) return undefined
    const timer = setTimeout(() => setShown(shown + shownAtOnce))
    return () => clearTimeout(timer)
  }, [shown, total])
  return shown
}

export interface PastDialogProps {
  user: User
  space: Space
  /** Files chosen before the dialog was there. */
  given?: readonly File[]
  /** Called once the memories are being created. */
  onBegun?: () => void
  onClose: () => void
}

const none: readonly File[] = []

export default function PastDialog({ user, space, given = none, onBegun, onClose }: PastDialogProps) {
  const { plan, progress } = useProgress(user, space)
  const reading = usePast((state) => state.reading)
  const { choose, cancel, notTaken } = useChoice(space)
  const creation = useCreation(space, { missing: progress?.missing ?? 0, onBegun })
  const chosen = usePast((state) => state.chosen)
  const [isLeaving, setIsLeaving] = useState(false)
  const take = useEffectEvent((files: readonly File[]) => {
    // A proposal on its way takes no more pictures.
    if (files.length > 0 && usePast.getState().plan?.isGoing !== true) choose(files)
  })
  useEffect(() => take(given), [given])
  const hasGroups = (plan?.groups.length ?? 0) > 0
  const isGoing = plan !== null && (plan.isGoing || !hasGroups)
  const isProposal = hasGroups && !isGoing && reading === null
  const count = takenGroups(plan?.groups ?? []).length
  const shown = useGrowing(plan?.groups.length ?? 0)
  const close = () => {
    cancel()
    onClose()
  }
  return (
    <Dialog
      onClose={close}
      title={texts.title}
      description={hasGroups ? undefined : texts.hint}
      width="xl"
      dismissible={false}
      footer={
        isProposal &&
        plan &&
        (chosen.size > 0 ? (
          <ChosenBar groups={plan.groups} today={space.today} chosen={chosen} />
        ) : (
          <>
            <Button variant="ghost" onClick={() => setIsLeaving(true)}>
              {texts.discard}
            </Button>
            <Button variant="secondary" onClick={close}>
              {texts.later}
            </Button>
            <Button busy={creation.isBusy} disabled={count === 0 || !creation.canBegin} onClick={creation.start}>
              {fill(texts.create, { memories: memoriesText(count) })}
            </Button>
          </>
        ))
      }
    >
      <div className="flex flex-col gap-5">
        <NotTakenNotes notTaken={notTaken} isEmpty={!hasGroups && reading === null} />
        {reading ? (
          <Reading {...reading} onCancel={cancel} />
        ) : isGoing && progress ? (
          <Going {...progress} canStop={hasGroups} onFiles={(files) => (giveFiles(files), bringOn(user, space))} />
        ) : plan && hasGroups ? (
          <>
            <PastNotes groups={plan.groups} creation={creation} missing={progress?.missing ?? 0} />
            <p className="text-sm text-text-muted">{texts.tapHint}</p>
            {plan.groups.slice(0, shown).map((group, index) => (
              <PastGroupForm key={group.id} group={group} before={plan.groups[index - 1]} today={space.today} />
            ))}
            <Picker label={texts.more} hint={fill(texts.moreHint, { n: limits.picturesBroughtMax })} onFiles={choose} />
          </>
        ) : (
          <Picker
            label={texts.choose}
            hint={fill(texts.chooseHint, { n: limits.picturesBroughtMax })}
            onFiles={choose}
          />
        )}
      </div>
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setIsLeaving}
        title={texts.discardTitle}
        description={texts.discardHint}
        confirmLabel={texts.discard}
        onConfirm={async () => {
          if (plan) await cancelUploads(plan)
          closePlan()
        }}
      />
    </Dialog>
  )
}

const Picker = (props: { label: string; hint: string; onFiles: (files: readonly File[]) => void }) => (
  <FilePicker {...props} accept={acceptOf('memory')} multiple />
)

function useChoice(space: Space) {
  const controller = useRef<AbortController>(undefined)
  const [notTaken, setNotTaken] = useState<NotTaken>()
  const choose = (files: readonly File[]): void => {
    controller.current?.abort()
    const { signal } = (controller.current = new AbortController())
    setNotTaken(undefined)
    readChosen(space.id, files, signal).then(setNotTaken, (error: unknown) =>
      showFailure(error, texts.nothing, () => choose(files)),
    )
  }
  return { choose, cancel: () => controller.current?.abort(), notTaken }
}

function NotTakenNotes({ notTaken, isEmpty }: { notTaken: NotTaken | undefined; isEmpty: boolean }) {
  if (!notTaken) return null
  const { refused, beyond } = notTaken
  const names = refused.map(({ name }) => name).join(', ')
  return (
    <>
      {refused.length > 0 && <Banner tone="error">{isEmpty ? texts.nothing : fill(texts.refused, { names })}</Banner>}
      {beyond > 0 && <Banner tone="error">{fill(texts.beyond, { n: limits.picturesBroughtMax, beyond })}</Banner>}
    </>
  )
}

function Reading({ done, total, onCancel }: { done: number; total: number; onCancel: () => void }) {
  const text = fill(texts.reading, { done: done + 1, total })
  return (
    <div className="flex flex-col items-start gap-3">
      <p>{text}</p>
      <Progress label={text} value={done / total} />
      <Button variant="secondary" onClick={onCancel}>
        {texts.cancel}
      </Button>
    </div>
  )
}

interface GoingProps {
  done: number
  total: number
  missing: number
  canStop: boolean
  onFiles: (files: readonly File[]) => void
}

function Going({ done, total, missing, canStop, onFiles }: GoingProps) {
  const textId = useId()
  const text = fill(texts.going, { done, total })
  return (
    <div className="flex flex-col items-start gap-3">
      <p id={textId} role="status">
        {text}
      </p>
      <Progress label={text} value={total === 0 ? 1 : done / total} />
      <p className="text-sm text-text-muted">{texts.goingHint}</p>
      {missing > 0 && <Picker label={texts.chooseAgain} hint={fill(texts.missing, { n: missing })} onFiles={onFiles} />}
      {canStop && (
        <Button variant="secondary" onClick={stop}>
          {texts.stop}
        </Button>
      )}
    </div>
  )
}
