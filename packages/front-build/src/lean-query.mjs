// Shared modules are never tree-shaken, so only what the front ends use of the library is passed on.
export {
  QueryClient,
  QueryClientProvider,
  dehydrate,
  hydrate,
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from 'whole-react-query'
