import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { uiTexts } from '@love-space/texts/en/ui.ts'
import { Button } from './button.tsx'
import { copyText } from './copy-text.ts'

const shownForMs = 2000

export function CopyButton({ text, label = uiTexts.copy }: { text: string; label?: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  useEffect(() => {
    if (outcome !== 'copied') return
    const timer = setTimeout(() => setOutcome(undefined), shownForMs)
    return () => clearTimeout(timer)
  }, [outcome])
  const message = outcome && { copied: uiTexts.copied, failed: uiTexts.copyFailed }[outcome]
  const Icon = outcome === 'copied' ? Check : Copy
  return (
    <>
      <Button
        variant="secondary"
        icon={<Icon className="size-4" />}
        onClick={async () => setOutcome((await copyText(text)) ? 'copied' : 'failed')}
      >
        {message ?? label}
      </Button>
      <span role="status" className="sr-only">
        {message}
      </span>
    </>
  )
}
