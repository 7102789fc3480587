/** The type of the pages whose blocks other pages show. */
export const SHARED_BLOCKS = 'SharedBlocks';

/** The type of the block that stands for those of such a page. */
export const SHARED_BLOCK = 'SharedBlock';
