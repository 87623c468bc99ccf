/** Names of the jobs whose progress an operator follows as a bulk change. */
export const bulkJobNames = { changeRows: 'change-rows', importQuotes: 'import-quotes' } as const
