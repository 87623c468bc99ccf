import { create } from 'zustand'
import { credentials } from './credentials.ts'

/** Whether somebody has to be told that their session is over. The shell renders the prompt. */
export const useSessionExpiry = create<{ isAsking: boolean }>(() => ({ isAsking: false }))

/** Asks once, however many calls met the end of the session. */
export const askToSignInAgain = (): void => useSessionExpiry.setState({ isAsking: true })

/** The person has read the prompt: only now are token and user removed. */
export function confirmSessionExpiry(): void {
  useSessionExpiry.setState({ isAsking: false })
  credentials.clear()
}

credentials.subscribe(() => {
  if (credentials.token() === null) useSessionExpiry.setState({ isAsking: false })
})
