import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { uiTexts } from '@love-space/texts/en/ui.ts'
import { fill } from '@love-space/texts/fill.ts'
import { copyText } from '@love-space/ui/copy-text.ts'

const shownForMs = 2000
const shownChars = 8

/** An id by its first eight characters; a press copies the whole of it and says so for two seconds. */
export function ShortCode({ text }: { text: string }) {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), shownForMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const short = `${text.slice(0, shownChars)}…`
  const Icon = isCopied ? Check : Copy
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      <button
        type="button"
        title={text}
        aria-label={fill(officeTexts.table.copy, { text: short })}
        className="inline-flex min-h-6 items-center gap-1 rounded px-1 font-mono text-xs hover:bg-accent-soft pointer-coarse:min-h-tap"
        onClick={async () => setIsCopied(await copyText(text))}
      >
        {short}
        <Icon aria-hidden className="size-3 text-text-muted" />
      </button>
      <span role="status" className={isCopied ? 'text-xs text-success' : 'sr-only'}>
        {isCopied ? uiTexts.copied : ''}
      </span>
    </span>
  )
}
