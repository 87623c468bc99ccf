import { lazy, Suspense, type ComponentProps } from 'react'

const Loaded = lazy(async () => ({
  default: (await import(/* webpackChunkName: "record-jobs" */ './jobs-of-record.tsx')).JobsOfRecord,
}))

/** Loads the list of jobs after the record's own fields, in a chunk of its own. */
export const RelatedJobs = (props: ComponentProps<typeof Loaded>) => (
  <Suspense fallback={null}>
    <Loaded {...props} />
  </Suspense>
)
