import { connection } from '@/features/realtime/connection';
import { CartEngine } from './cart-engine';
import { notices } from './cart-notices';
import { provideEngine } from './loaded-engine';

/** The page's cart. */
export const engine = new CartEngine(connection, notices);
provideEngine(engine);
