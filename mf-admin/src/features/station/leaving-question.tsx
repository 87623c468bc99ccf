import { useEffect, useRef } from 'react'
import { stationTexts } from '@love-space/texts/en/office/station.ts'
import { Button } from '@love-space/ui/button.tsx'
import { useBlocker } from '@love-space/web-kit/router.ts'

const texts = stationTexts.leaving

/** Asks before the page is left while a ring is being written. */
export function LeavingQuestion({ isNeeded }: { isNeeded: boolean }) {
  const blocker = useBlocker(isNeeded)
  useEffect(() => {
    if (!isNeeded) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isNeeded])
  const stay = useRef<HTMLButtonElement>(null)
  const isAsking = blocker.state === 'blocked'
  useEffect(() => {
    if (isAsking) stay.current?.focus()
  }, [isAsking])
  if (!isAsking) return null
  return (
    <section role="alert" className="flex flex-col gap-3 rounded-card bg-warning-soft p-4 text-on-warning-soft">
      <h2 className="text-xl font-semibold">{texts.title}</h2>
      <p>{texts.text}</p>
      <div className="flex flex-wrap gap-2">
        <Button ref={stay} onClick={() => blocker.reset()}>
          {texts.stay}
        </Button>
        <Button variant="danger" onClick={() => blocker.proceed()}>
          {texts.leave}
        </Button>
      </div>
    </section>
  )
}
