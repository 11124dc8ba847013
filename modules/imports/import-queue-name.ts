export const IMPORT_QUEUE = 'imports'
