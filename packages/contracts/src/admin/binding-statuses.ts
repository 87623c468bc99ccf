export const bindingStatuses = ['BOUND', 'UNBOUND'] as const
export type BindingStatus = (typeof bindingStatuses)[number]
