import { useState } from 'react'
import { couple } from '@love-space/texts/en/couple.ts'
import { fill } from '@love-space/texts/fill.ts'
import { PinPad } from '@love-space/ui/pin-pad.tsx'
import { failureText, hasCode } from './failure-text.ts'
import { useCountdown, waitText } from './use-countdown.ts'

const lockWaitS = 60

/** A PIN pad that sends a whole PIN, says what was wrong with it, and waits out a lock with a countdown. */
export function PinEntry({ label, onPin }: { label: string; onPin: (pin: string) => Promise<void> }) {
  const [pin, setPin] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const lock = useCountdown()
  const isLocked = lock.secondsLeft > 0

  const send = async (entered: string) => {
    setIsBusy(true)
    setError(undefined)
    try {
      await onPin(entered)
    } catch (cause) {
      setPin('')
      if (hasCode(cause, 'PIN_LOCKED', 'TOO_MANY_REQUESTS')) lock.start(cause.retryAfterS ?? lockWaitS)
      else setError(failureText(cause, couple.common.genericError))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div className="flex flex-col gap-4">
      {isLocked && (
        <div className="rounded-field bg-danger-soft px-4 py-3 text-center text-on-danger-soft">
          {/* Read out once; the seconds that follow are for the eye. */}
          <p role="alert" className="sr-only">
            {couple.tap.pinLockedNow}
          </p>
          <p aria-hidden className="tabular-nums">
            {fill(couple.tap.pinLocked, { wait: waitText(lock.secondsLeft) })}
          </p>
        </div>
      )}
      <PinPad
        label={label}
        value={pin}
        onChange={setPin}
        onComplete={(entered) => void send(entered)}
        error={isLocked ? undefined : error}
        busy={isBusy}
        disabled={isLocked}
        focusOnMount
      />
    </div>
  )
}
