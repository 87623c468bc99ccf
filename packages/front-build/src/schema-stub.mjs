// Stands for TypeBox in the host, which calls routes but never checks a value: only their method and path are read.
// Every property and every call of it is itself, so that the contracts can still be evaluated.
const schema = new Proxy(function () {}, { get: () => schema, apply: () => schema })

export const Type = schema
export const Kind = schema
