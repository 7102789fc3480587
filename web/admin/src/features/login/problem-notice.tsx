import { t } from '@/lib/i18n';
import { Notice } from '@/ui/badge';

/** What went wrong, and how long to wait. */
export function ProblemNotice({ problem, seconds }: { problem: string | null; seconds: number }) {
  if (!problem) return null;
  return (
    <Notice tone="err">
      {problem} {seconds > 0 && t('/login/wait', { count: seconds })}
    </Notice>
  );
}
