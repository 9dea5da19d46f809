/**
 * A script of a few hundred bytes, which is there long before the product's: a form that is sent before React has taken
 * the painted page over is held, and sent by `takeOver` (auth/typed-form.ts) when it has.
 */
{
  const place = document.getElementById('root');
  document.addEventListener(
    'submit',
    (event) => {
      if (!place?.dataset['painted']) return;
      event.preventDefault();
      place.setAttribute('aria-busy', 'true');
    },
    true,
  );
}
