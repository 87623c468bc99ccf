import { useState } from 'react'
import { common } from '@love-space/texts/en/couple/common.ts'
import { tap } from '@love-space/texts/en/couple/tap.ts'
import { fill } from '@love-space/texts/fill.ts'
import { isOne } from '@love-space/texts/plural.ts'
import { failureText } from '@love-space/ui/failure-text.ts'
import { PinPad } from '@love-space/ui/pin-pad.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { hasCode } from '@love-space/web-kit/api/api-problem.ts'
import { useTryLimit } from '@love-space/ui/step-up/use-try-limit.ts'
import { WaitNotice } from '@love-space/ui/step-up/wait-notice.tsx'

const locked = ['PIN_LOCKED', 'TOO_MANY_REQUESTS']

function refusal(error: unknown): string {
  if (!hasCode(error, 'PIN_WRONG') || error.triesLeft === null) return failureText(error, common.genericError)
  const { triesLeft } = error
  const left =
    triesLeft === 0 ? tap.noTriesLeft : isOne(triesLeft) ? tap.oneTryLeft : fill(tap.triesLeft, { n: triesLeft })
  return `${error.message} ${left}`
}

export function PinEntry({ label, onPin }: { label: string; onPin: (pin: string) => Promise<void> }) {
  const [pin, setPin] = useState('')
  const limit = useTryLimit(locked)
  const { run, isBusy, error } = useAction(async (entered: string) => {
    try {
      await onPin(entered)
    } catch (cause) {
      setPin('')
      limit.begin(cause)
      throw cause
    }
  })

  return (
    <div className="flex flex-col gap-4">
      <WaitNotice announcement={tap.pinLockedNow} text={tap.pinLocked} secondsLeft={limit.secondsLeft} />
      <PinPad
        label={label}
        value={pin}
        onChange={setPin}
        onComplete={(entered) => void run(entered)}
        error={error === undefined || limit.isLimit(error) ? undefined : refusal(error)}
        busy={isBusy}
        disabled={limit.isWaiting}
        focusOnMount
      />
    </div>
  )
}
