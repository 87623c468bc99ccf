import { lazy, Suspense, type ComponentProps } from 'react'

const Loaded = lazy(async () => ({
  default: (await import(/* webpackChunkName: "record-jobs" */ './jobs-of-record.tsx')).JobsOfRecord,
}))

/** Loads late: a record's page first shows what it is, then what was done with it. */
export const RelatedJobs = (props: ComponentProps<typeof Loaded>) => (
  <Suspense fallback={null}>
    <Loaded {...props} />
  </Suspense>
)
