import clsx from 'clsx'
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { uiTexts } from '@love-space/texts/en/ui.ts'
import { copyText } from '@love-space/ui/copy-text.ts'
import { Spinner } from '@love-space/ui/spinner.tsx'
import { CopyByHand } from './copy-by-hand.tsx'

const shownForMs = 2000

interface CopyCodeProps {
  readonly prefix: string
  readonly label: string
  readonly title?: string
  readonly whole: () => string | Promise<string>
  readonly onFailed?: (error: unknown) => void
}

/** Shows the first characters of a text; a press copies the full text, by hand if the clipboard is refused. */
export function CopyCode({ prefix, label, title, whole, onFailed }: CopyCodeProps) {
  const [state, setState] = useState<'idle' | 'fetching' | 'copied'>('idle')
  const [byHand, setByHand] = useState<string>()
  useEffect(() => {
    if (state !== 'copied') return
    const timer = setTimeout(() => setState('idle'), shownForMs)
    return () => clearTimeout(timer)
  }, [state])

  const copy = async () => {
    if (state === 'fetching') return
    const text = whole()
    if (typeof text !== 'string') setState('fetching')
    try {
      const isCopied = await copyText(text)
      setState(isCopied ? 'copied' : 'idle')
      if (!isCopied) setByHand(await text)
    } catch (error) {
      setState('idle')
      onFailed?.(error)
    }
  }
  const Icon = state === 'copied' ? Check : Copy
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      <button
        type="button"
        title={title}
        aria-label={label}
        className="-mx-1 inline-flex min-h-6 items-center gap-1 rounded px-1 font-mono text-xs hover:bg-accent-soft pointer-coarse:min-h-tap"
        onClick={() => void copy()}
      >
        {prefix}…
        {state === 'fetching' ? (
          <Spinner label={null} className="size-3" />
        ) : (
          <Icon aria-hidden className="size-3 text-text-muted" />
        )}
      </button>
      <span role="status" className={clsx(state === 'copied' ? 'text-xs text-success' : 'sr-only')}>
        {state === 'copied' ? uiTexts.copied : ''}
      </span>
      {byHand !== undefined && <CopyByHand text={byHand} onClose={() => setByHand(undefined)} />}
    </span>
  )
}
