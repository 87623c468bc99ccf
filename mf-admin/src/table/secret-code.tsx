import clsx from 'clsx'
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { uiTexts } from '@love-space/texts/en/ui.ts'
import { fill } from '@love-space/texts/fill.ts'
import { copyText } from '@love-space/ui/copy-text.ts'
import { Spinner } from '@love-space/ui/spinner.tsx'

const shownForMs = 2000
const told: Readonly<Record<string, string>> = { copied: uiTexts.copied, refused: officeTexts.table.copyRefused }

interface SecretCodeProps {
  /** Its first characters. */
  readonly prefix: string
  /** Asks the server for the whole of it, which writes down who did; null when the session has ended. */
  readonly onReveal: () => Promise<string | null>
  readonly onFailed: (error: unknown) => void
}

/** A token by its first characters; a press fetches the whole of it and copies it, without ever showing it. */
export function SecretCode({ prefix, onReveal, onFailed }: SecretCodeProps) {
  const [state, setState] = useState<'idle' | 'fetching' | 'copied' | 'refused'>('idle')
  useEffect(() => {
    if (state !== 'copied' && state !== 'refused') return
    const timer = setTimeout(() => setState('idle'), shownForMs)
    return () => clearTimeout(timer)
  }, [state])
  const copy = async () => {
    if (state === 'fetching') return
    setState('fetching')
    let hasEnded = false
    const whole = async (): Promise<string> => {
      const token = await onReveal()
      hasEnded = token === null
      if (token === null) throw new Error('The session has ended.')
      return token
    }
    try {
      setState((await copyText(whole())) ? 'copied' : 'refused')
    } catch (error) {
      setState('idle')
      if (!hasEnded) onFailed(error)
    }
  }
  const short = `${prefix}…`
  const Icon = state === 'copied' ? Check : Copy
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      <button
        type="button"
        aria-label={fill(officeTexts.table.copyWhole, { text: short })}
        className="inline-flex min-h-6 items-center gap-1 rounded px-1 font-mono text-xs hover:bg-accent-soft pointer-coarse:min-h-tap"
        onClick={() => void copy()}
      >
        {short}
        {state === 'fetching' ? (
          <Spinner label={null} className="size-3" />
        ) : (
          <Icon aria-hidden className="size-3 text-text-muted" />
        )}
      </button>
      <span
        role="status"
        className={clsx(state in told ? 'text-xs' : 'sr-only', state === 'refused' ? 'text-danger' : 'text-success')}
      >
        {told[state]}
      </span>
    </span>
  )
}
