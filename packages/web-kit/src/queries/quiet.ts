import { queryClient } from './query-client.ts'

const waitMsMax = 2_000

/** Waits until the page has rendered and its queries are answered, for two seconds at most. */
export const quiet = (): Promise<void> =>
  Promise.race([pageShown(), new Promise<void>((resolve) => setTimeout(resolve, waitMsMax))])

async function pageShown(): Promise<void> {
  await idle()
  await answersAreHere()
  await idle()
}

const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve())
    else setTimeout(resolve)
  })

const answersAreHere = () =>
  new Promise<void>((resolve) => {
    const check = () => {
      if (queryClient.isFetching() > 0) return
      stop()
      resolve()
    }
    const stop = queryClient.getQueryCache().subscribe(check)
    check()
  })
