import { useEffect, useState } from 'react'
import { stepUpTexts as texts } from '@love-space/texts/en/step-up.ts'
import { fill } from '@love-space/texts/fill.ts'

const secondMs = 1000

export function useCountdown(): { secondsLeft: number; start: (seconds: number) => void } {
  const [endsAt, setEndsAt] = useState(0)
  const [now, setNow] = useState(0)
  const secondsLeft = Math.max(0, Math.ceil((endsAt - now) / secondMs))
  const isRunning = secondsLeft > 0

  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), secondMs)
    return () => clearInterval(timer)
  }, [isRunning])

  const start = (seconds: number) => {
    const startedAt = Date.now()
    setNow(startedAt)
    setEndsAt(startedAt + seconds * secondMs)
  }
  return { secondsLeft, start }
}

export function waitText(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  const parts = [minutes > 0 && fill(texts.minutes, { n: minutes }), rest > 0 && fill(texts.seconds, { n: rest })]
  return parts.filter(Boolean).join(' ')
}
