import { create } from 'zustand'
import { credentials } from './credentials.ts'

export const useSessionExpiry = create<{ isAsking: boolean }>(() => ({ isAsking: false }))

export const askToSignInAgain = (): void => useSessionExpiry.setState({ isAsking: true })

/** Removes token and user. Called only once the user has read the prompt. */
export function confirmSessionExpiry(): void {
  useSessionExpiry.setState({ isAsking: false })
  credentials.clear()
}

credentials.subscribe(() => {
  if (credentials.token() === null) useSessionExpiry.setState({ isAsking: false })
})
