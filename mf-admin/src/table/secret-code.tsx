import { officeTexts } from '@love-space/texts/en/office.ts'
import { fill } from '@love-space/texts/fill.ts'
import { CopyCode } from './copy-code.tsx'

interface SecretCodeProps {
  readonly prefix: string
  /** Fetches the full token (the server audits it); null if the session has ended. Undefined without permission. */
  readonly onReveal: (() => Promise<string | null>) | undefined
  readonly onFailed: (error: unknown) => void
}

const sessionEnded = new Error('The session has ended.')

export function SecretCode({ prefix, onReveal, onFailed }: SecretCodeProps) {
  if (!onReveal) return <span className="font-mono text-xs">{prefix}…</span>
  const reveal = async (): Promise<string> => {
    const token = await onReveal()
    if (token === null) throw sessionEnded
    return token
  }
  return (
    <CopyCode
      prefix={prefix}
      label={fill(officeTexts.table.copyWhole, { text: `${prefix}…` })}
      whole={reveal}
      onFailed={(error) => {
        if (error !== sessionEnded) onFailed(error)
      }}
    />
  )
}
