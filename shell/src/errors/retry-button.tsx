import { shellTexts } from '@love-space/texts/en/shell.ts'
import { Button } from '@love-space/ui/button.tsx'
import { retryRemote } from '../shell-router.store.ts'

export function RetryButton() {
  return <Button onClick={retryRemote}>{shellTexts.errors.retry}</Button>
}
