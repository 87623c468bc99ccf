import { useLayoutEffect, type ReactNode } from 'react'
import { useStepUp, type WithStepUp } from '@love-space/ui/step-up/use-step-up.tsx'

const loadDialog = () => import(/* webpackChunkName: "step-up" */ './step-up-dialog.tsx')

const withoutAsking: WithStepUp = (action) => action()
let ask = withoutAsking

/** Runs an action. If the server asks for a step-up, the shown `StepUp` asks the operator, and the action runs again. */
export const withStepUp: WithStepUp = (action) => ask(action)

/** Asks for step-ups as long as it is shown. */
export function StepUp(): ReactNode {
  const { withStepUp: shown, dialog } = useStepUp(loadDialog)
  useLayoutEffect(() => {
    ask = shown
    return () => {
      ask = withoutAsking
    }
  }, [shown])
  return dialog
}
