import { legal } from '@love-space/texts/en/legal.ts'
import { ReadingPage } from '../../shared/reading-page.tsx'

export function Component() {
  return <ReadingPage {...legal.terms} subtitle={legal.effective} />
}
