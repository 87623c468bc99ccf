import { useState } from 'react'
import { common } from '@love-space/texts/en/couple/common.ts'
import { tap } from '@love-space/texts/en/couple/tap.ts'
import { PinPad } from '@love-space/ui/pin-pad.tsx'
import { failureText, hasCode } from './failure-text.ts'
import { useCountdown } from './use-countdown.ts'
import { WaitNotice } from './wait-notice.tsx'

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
      else setError(failureText(cause, common.genericError))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div className="flex flex-col gap-4">
      <WaitNotice announcement={tap.pinLockedNow} text={tap.pinLocked} secondsLeft={lock.secondsLeft} />
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
