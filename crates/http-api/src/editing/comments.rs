//! What those who work on a page say to each other of it.

use actix_web::{HttpRequest, HttpResponse, web};
use domain::{
    content::{Comment, CommentPlace, CommentText, CommentTextFault, CommentThread},
    draft::DraftKey,
    fault::{Fault, FaultCode},
    ids::CommentId,
    staff::{Actor, Scope},
};
use runtime::timestamp;
use services::content::comments::{self, CommentingError};
use store::{CommentError, CommentTarget};
use wire::{
    editing::{CommentForm, EditedComment, EditedThread, EditedThreads, ResolveForm, SettledThread},
    problem::Problem,
};

use super::call::Call;
use crate::{auth::Principal, error::ApiError, respond, state::AppState};

/// The page's id and the language in an address, and the comment's id.
type OfComment = web::Path<(String, String, String)>;

/// Lists what is said of a page in a language by those who work on it, in the order in which it began.
#[utoipa::path(
    get, path = "/api/edit/pages/{id}/{language}/comments", tag = "editing",
    params(("id" = String, Path, description = "The page's id in content files"), ("language" = String, Path)),
    responses(
        (status = 200, body = EditedThreads),
        (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 503, body = Problem),
    )
)]
pub async fn list(
    shop: web::Data<AppState>,
    request: HttpRequest,
    principal: Principal,
    place: web::Path<(String, String)>,
) -> Result<HttpResponse, ApiError> {
    let call = Call::new(&shop, &request, &principal, Scope::ContentRead)?;
    let (id, language) = place.into_inner();
    let target = call.target(&id, &language, None)?;
    let threads = comments::threads(call.store(), &target.page, target.language).await;
    let threads = threads.map_err(|error| call.refused(error))?;
    let items = threads.iter().map(|thread| told(thread, &call)).collect();
    respond::json(&request, &EditedThreads { items })
}

/// Says something of a page, a block or a field, or answers what was said.
#[utoipa::path(
    post, path = "/api/edit/pages/{id}/{language}/comments", tag = "editing", request_body = CommentForm,
    params(("id" = String, Path, description = "The page's id in content files"), ("language" = String, Path)),
    responses(
        (status = 200, body = EditedThread),
        (status = 400, body = Problem), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem),
        (status = 409, body = Problem, description = "`comments-full`: the page has 200 threads, or the thread 50 answers"),
        (status = 413, body = Problem), (status = 422, body = Problem), (status = 503, body = Problem),
    )
)]
pub async fn add(
    shop: web::Data<AppState>,
    request: HttpRequest,
    principal: Principal,
    place: web::Path<(String, String)>,
    payload: web::Payload,
) -> Result<HttpResponse, ApiError> {
    let call = Call::new(&shop, &request, &principal, Scope::ContentEdit)?;
    let form: CommentForm = call.read(payload).await?;
    let (id, language) = place.into_inner();
    let key = call.draft_key(&id, &language)?;
    let text = call.text("text", &form.text)?;
    let to = match form.thread {
        Some(thread) => CommentTarget::Thread(thread.parse().map_err(|_| call.fail(FaultCode::NotFound))?),
        None => {
            let place = CommentPlace::parse(form.block.as_deref(), form.field.as_deref());
            let fault = Fault::field("block", "/validation/comment-place");
            CommentTarget::Place(place.ok_or_else(|| call.fail(fault))?)
        }
    };
    let said = comments::say(call.store(), &key, to, text, &call.actor(), shop.clock.wall()).await;
    call.thread(&request, said)
}

/// Settles a thread, or opens it again.
#[utoipa::path(
    patch, path = "/api/edit/pages/{id}/{language}/comments/{comment}", tag = "editing", request_body = ResolveForm,
    params(
        ("id" = String, Path, description = "The page's id in content files"), ("language" = String, Path),
        ("comment" = String, Path, description = "The id of the thread's first comment"),
    ),
    responses(
        (status = 200, body = EditedThread),
        (status = 400, body = Problem), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 413, body = Problem), (status = 503, body = Problem),
    )
)]
pub async fn resolve(
    shop: web::Data<AppState>,
    request: HttpRequest,
    principal: Principal,
    place: OfComment,
    payload: web::Payload,
) -> Result<HttpResponse, ApiError> {
    let call = Call::new(&shop, &request, &principal, Scope::ContentEdit)?;
    let form: ResolveForm = call.read(payload).await?;
    let (key, id) = call.comment(place)?;
    let resolved = comments::resolve(
        call.store(),
        &key,
        id,
        form.is_resolved,
        &call.actor(),
        shop.clock.wall(),
    )
    .await;
    call.thread(&request, resolved)
}

/// Takes a comment away; the first of a thread goes with its answers. One's own, as long as nobody else has answered it;
/// those who publish take away any.
#[utoipa::path(
    delete, path = "/api/edit/pages/{id}/{language}/comments/{comment}", tag = "editing",
    params(
        ("id" = String, Path, description = "The page's id in content files"), ("language" = String, Path),
        ("comment" = String, Path, description = "Its id"),
    ),
    responses(
        (status = 204, description = "It is gone"),
        (status = 401, body = Problem),
        (status = 403, body = Problem, description = "`forbidden`: it is somebody else's, or was answered by somebody else"),
        (status = 404, body = Problem), (status = 503, body = Problem),
    )
)]
pub async fn remove(
    shop: web::Data<AppState>,
    request: HttpRequest,
    principal: Principal,
    place: OfComment,
) -> Result<HttpResponse, ApiError> {
    let call = Call::new(&shop, &request, &principal, Scope::ContentEdit)?;
    let (key, id) = call.comment(place)?;
    let who = (&call.actor(), call.may(Scope::ContentPublish));
    let removed = comments::delete(call.store(), &key, id, who, shop.clock.wall()).await;
    removed.map_err(|error| call.unsaid(error))?;
    Ok(HttpResponse::NoContent().finish())
}

fn told(thread: &CommentThread, call: &Call<'_>) -> EditedThread {
    let (who, publishes) = (call.actor(), call.may(Scope::ContentPublish));
    let told = |comment: &Comment| told_comment(comment, thread, &who, publishes);
    EditedThread {
        first: told(&thread.first),
        block: thread.place.block.as_ref().map(|block| block.as_str().to_owned()),
        field: thread.place.field.as_deref().map(str::to_owned),
        resolved: thread.resolved.as_ref().map(|resolved| SettledThread {
            by: resolved.by.name.clone(),
            at: timestamp::format(resolved.at),
        }),
        answers: thread.answers.iter().map(told).collect(),
    }
}

fn told_comment(comment: &Comment, thread: &CommentThread, who: &Actor, publishes: bool) -> EditedComment {
    EditedComment {
        id: comment.id.to_string(),
        author: comment.author.name.clone(),
        written: timestamp::format(comment.written),
        text: comment.text.as_str().to_owned(),
        may_delete: thread.may_delete(comment.id, who, publishes),
    }
}

impl Call<'_> {
    /// Words that somebody wrote for others who work on the page.
    pub(super) fn text(&self, field: &str, text: &str) -> Result<CommentText, ApiError> {
        CommentText::parse(text).map_err(|fault| {
            let key = match fault {
                CommentTextFault::Missing => "/validation/comment-required",
                CommentTextFault::TooLong => "/validation/comment-max-length",
            };
            self.fail(Fault::field(field, key))
        })
    }

    fn comment(&self, place: OfComment) -> Result<(DraftKey, CommentId), ApiError> {
        let (id, language, comment) = place.into_inner();
        let comment = comment.parse().map_err(|_| self.fail(FaultCode::NotFound))?;
        Ok((self.draft_key(&id, &language)?, comment))
    }

    fn thread(
        &self,
        request: &HttpRequest,
        thread: Result<CommentThread, CommentingError>,
    ) -> Result<HttpResponse, ApiError> {
        let thread = thread.map_err(|error| self.unsaid(error))?;
        respond::json(request, &told(&thread, self))
    }

    fn unsaid(&self, error: CommentingError) -> ApiError {
        match error {
            CommentingError::Comment(CommentError::NotFound) => self.fail(FaultCode::NotFound),
            CommentingError::Comment(CommentError::Full) => self.fail(FaultCode::CommentsFull),
            CommentingError::Comment(CommentError::Store(error)) => self.broken(&error),
            CommentingError::NotTheirs => self.fail(FaultCode::Forbidden),
        }
    }
}
