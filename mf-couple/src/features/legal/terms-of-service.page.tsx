import { legal } from '@love-space/texts/en/legal.ts'
import { LegalPage } from './legal-page.tsx'

export function Component() {
  return <LegalPage text={legal.terms} />
}
