// The one door to the query library. Shared modules are never tree-shaken, so only the names in use are passed on;
// one that is missing here does not compile.
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
