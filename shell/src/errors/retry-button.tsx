import { useState } from 'react'
import { shellTexts } from '@love-space/texts/en/shell.ts'
import { Button } from '@love-space/ui/button.tsx'
import { retryRemotes } from '../shell-router.store.ts'

export function RetryButton() {
  const [isBusy, setIsBusy] = useState(false)
  const retry = () => {
    setIsBusy(true)
    void retryRemotes().finally(() => setIsBusy(false))
  }
  return (
    <Button busy={isBusy} onClick={retry}>
      {shellTexts.errors.retry}
    </Button>
  )
}
