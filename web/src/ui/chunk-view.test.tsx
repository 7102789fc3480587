import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chunk } from '@/lib/chunk';
import { ChunkView } from './chunk-view';

const Part = ({ name }: { name: string }) => <p>Hello {name}</p>;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const script of document.querySelectorAll('script')) script.remove();
});

describe('a part of the page', () => {
  it('is there at once when its code is', async () => {
    const part = chunk(async () => ({ default: Part }));
    await part.load();
    render(<ChunkView chunk={part} props={{ name: 'you' }} fallback="waiting" />);
    expect(screen.getByText('Hello you')).toBeVisible();
  });

  it('that cannot be loaded says so, and comes when tried again', async () => {
    const importer = vi.fn().mockRejectedValue(new Error('gone'));
    const part = chunk<{ name: string }>(importer, '', 0);
    render(<ChunkView chunk={part} props={{ name: 'you' }} fallback="waiting" />);
    expect(await screen.findByRole('alert')).toHaveTextContent('This part of the page could not be loaded.');
    expect(importer).toHaveBeenCalledTimes(2);
    importer.mockResolvedValue({ default: Part });
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Hello you')).toBeVisible();
  });

  it('that a new release has replaced asks for a reload', async () => {
    const script = document.createElement('script');
    script.type = 'module';
    script.setAttribute('src', '/assets/index-old.js');
    vi.stubGlobal(
      'fetch',
      async () => new Response('<script type="module" src="/assets/index-new.js"></script>'),
    );
    vi.spyOn(document, 'querySelector').mockReturnValue(script);
    const part = chunk<object>(() => Promise.reject(new Error('gone')), '', 0);
    render(<ChunkView chunk={part} props={{}} />);
    expect(await screen.findByRole('button', { name: 'Reload the page' })).toBeVisible();
  });

  it('that breaks does not take the page with it', () => {
    const ErrorFallback = () => {
      throw new Error('broken');
    };
    const part = {
      load: async () => ErrorFallback,
      peek: () => ErrorFallback,
      failure: () => undefined,
      reset: () => {},
    };
    render(
      <>
        <ChunkView chunk={part} props={{}} />
        <p>The rest</p>
      </>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong in this part of the page.');
    expect(screen.getByText('The rest')).toBeVisible();
  });
});
