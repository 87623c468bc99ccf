import { useStepUp as useStepUpBy } from '@love-space/ui/step-up/use-step-up.tsx'

const loadDialog = () => import('./step-up-dialog.tsx')

/** Runs actions that need the PIN or the password, and asks for it where the server does. Render `dialog` once. */
export function useStepUp() {
  const { withStepUp: withPin, dialog } = useStepUpBy(loadDialog)
  return { withPin, dialog }
}
