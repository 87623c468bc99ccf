import { officeTexts } from '@love-space/texts/en/office.ts'
import { fill } from '@love-space/texts/fill.ts'
import { CopyCode } from './copy-code.tsx'

const shownChars = 8

export function ShortCode({ text }: { text: string }) {
  const prefix = text.slice(0, shownChars)
  return (
    <CopyCode
      prefix={prefix}
      title={text}
      label={fill(officeTexts.table.copy, { text: `${prefix}…` })}
      whole={() => text}
    />
  )
}
