import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { QueryClientProvider } from '@love-space/web-kit/query.ts'
import { RouterProvider } from '@love-space/web-kit/router.ts'
import { useShellRouter } from './shell-router.store.ts'

export function App() {
  const { router, generation } = useShellRouter()
  return (
    <QueryClientProvider client={queryClient}>
      {router && <RouterProvider key={generation} router={router} />}
    </QueryClientProvider>
  )
}
