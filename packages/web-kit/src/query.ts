// The only import of the query library. Shared modules are never tree-shaken, so it exports only the names in use.
export {
  QueryClient,
  QueryClientProvider,
  QueryObserver,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  type Query,
  type QueryFilters,
} from '@tanstack/react-query'
