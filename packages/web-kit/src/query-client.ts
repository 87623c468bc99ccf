import { QueryClient } from '@tanstack/react-query'
import { ApiProblem, OfflineError } from './api-problem.ts'
import { credentials } from './credentials.ts'

const isWorthRepeating = (error: Error) =>
  error instanceof OfflineError || (error instanceof ApiProblem && error.status >= 500)

/** The one cache of what the server said. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 86_400_000,
      // A page without a connection shows what was seen before, or says so; it doesn't wait for ever.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 2 && isWorthRepeating(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

// Nobody sees what was fetched for somebody else.
credentials.onUserChange(() => queryClient.clear())
