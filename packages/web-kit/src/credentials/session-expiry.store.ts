import { create } from 'zustand'
import { credentials } from './credentials.ts'

export const useSessionExpiry = create<{ isAsking: boolean }>(() => ({ isAsking: false }))

export const askToSignInAgain = (): void => useSessionExpiry.setState({ isAsking: true })

/** Called when the user has read the prompt; only then token and user are removed. */
export function confirmSessionExpiry(): void {
  useSessionExpiry.setState({ isAsking: false })
  credentials.clear()
}

credentials.subscribe(() => {
  if (credentials.token() === null) useSessionExpiry.setState({ isAsking: false })
})
